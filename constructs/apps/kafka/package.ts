import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { kafkaOperator } from '../../system/kafka-operator.ts';
import { networking } from '../../system/networking.ts';
import { kafka } from './index.ts';

export const kafkaApplication = applicationPackage(kafka, { dependsOn: [networking, kafkaOperator, cozystackEngine] });
