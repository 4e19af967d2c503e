import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { postgresOperator } from '../../system/postgres-operator.ts';
import { postgres } from './index.ts';

export const postgresApplication = applicationPackage(postgres, { dependsOn: [networking, postgresOperator, cozystackEngine] });
