import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { mongodb } from './index.ts';

export const mongodbApplication = applicationPackage(mongodb, { dependsOn: [networking, cozystackEngine] });
