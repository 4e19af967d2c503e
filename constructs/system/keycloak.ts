import { definePackage, installed } from '../lib/package.ts';
import { keycloakChart } from './keycloak/index.ts';
import { networking } from './networking.ts';
import { postgresOperator } from './postgres-operator.ts';

export const keycloak = definePackage('keycloak', {
  dependsOn: [networking, postgresOperator],
  components: [installed(keycloakChart, { namespace: 'cozy-keycloak' })],
});
