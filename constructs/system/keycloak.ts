import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { networking } from './networking.ts';
import { postgresOperator } from './postgres-operator.ts';

export const keycloakChart = unauthored('system/keycloak');

export const keycloak = definePackage('keycloak', {
  dependsOn: [networking, postgresOperator],
  components: [installed(keycloakChart, { namespace: 'cozy-keycloak' })],
});
