import * as kinds from '../kinds/external-secrets.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const externalSecretsOperatorChart = upstreamChart({
  name: 'external-secrets-operator',
  upstream: [{ name: 'external-secrets', version: '0.10.4', repository: 'https://charts.external-secrets.io' }],
  provides: Object.values(kinds),
});

export const externalSecretsOperator = definePackage('external-secrets-operator', {
  dependsOn: [networking],
  components: [installed(externalSecretsOperatorChart, { namespace: 'cozy-external-secrets-operator' })],
});
