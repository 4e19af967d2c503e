import * as kinds from '../kinds/v1.edp.epam.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { keycloak } from './keycloak.ts';
import { networking } from './networking.ts';

export const keycloakOperatorChart = upstreamChart({
  name: 'keycloak-operator',
  upstream: [{ name: 'keycloak-operator', version: '1.32.0', repository: 'https://epam.github.io/edp-helm-charts/stable' }],
  provides: Object.values(kinds),
});

export const keycloakOperator = definePackage('keycloak-operator', {
  dependsOn: [networking, keycloak],
  components: [installed(keycloakOperatorChart, { namespace: 'cozy-keycloak' })],
});
