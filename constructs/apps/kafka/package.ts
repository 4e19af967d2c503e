import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { kafkaOperator } from '../../system/kafka-operator.ts';
import { networking } from '../../system/networking.ts';

export const kafka = unauthored('apps/kafka');

const kafkaRdChart = unauthored('system/kafka-rd');

export const kafkaApplication = definePackage('kafka-application', {
  dependsOn: [networking, kafkaOperator, cozystackEngine],
  components: [published(kafka), installed(kafkaRdChart, { namespace: 'cozy-system' })],
});
