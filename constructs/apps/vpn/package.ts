import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { vpn } from './index.ts';

export const vpnApplication = applicationPackage(vpn, { dependsOn: [networking, cozystackEngine] });
