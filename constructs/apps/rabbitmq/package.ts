import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { rabbitmqOperator } from '../../system/rabbitmq-operator.ts';

export const rabbitmq = unauthored('apps/rabbitmq');

const rabbitmqRdChart = unauthored('system/rabbitmq-rd');

export const rabbitmqApplication = definePackage('rabbitmq-application', {
  dependsOn: [networking, rabbitmqOperator, cozystackEngine],
  components: [published(rabbitmq), installed(rabbitmqRdChart, { namespace: 'cozy-system' })],
});
