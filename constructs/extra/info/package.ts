import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { info } from './index.ts';

export const infoApplication = applicationPackage(info, { dependsOn: [networking, cozystackEngine] });
