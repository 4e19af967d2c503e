import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { httpCache } from './index.ts';

export const httpCacheApplication = applicationPackage(httpCache, { dependsOn: [networking, cozystackEngine] });
