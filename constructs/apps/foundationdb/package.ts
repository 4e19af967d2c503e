import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { foundationdbOperator } from '../../system/foundationdb-operator.ts';
import { networking } from '../../system/networking.ts';
import { foundationdb } from './index.ts';

export const foundationdbApplication = applicationPackage(foundationdb, { dependsOn: [networking, foundationdbOperator, cozystackEngine] });
