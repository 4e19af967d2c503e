import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { rabbitmqOperator } from '../../system/rabbitmq-operator.ts';
import { rabbitmq } from './index.ts';

export const rabbitmqApplication = applicationPackage(rabbitmq, { dependsOn: [networking, rabbitmqOperator, cozystackEngine] });
