import * as kinds from '../kinds/rabbitmq.com.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const rabbitmqOperatorChart = upstreamChart({
  name: 'rabbitmq-operator',
  upstream: [
    { name: 'cluster-operator', version: 'latest', repository: 'https://github.com/rabbitmq/cluster-operator' },
    {
      name: 'messaging-topology-operator',
      version: 'latest',
      repository: 'https://github.com/rabbitmq/messaging-topology-operator',
    },
  ],
  provides: Object.values(kinds),
});

export const rabbitmqOperator = definePackage('rabbitmq-operator', {
  dependsOn: [networking, certManager],
  components: [installed(rabbitmqOperatorChart, { namespace: 'cozy-rabbitmq-operator' })],
});
