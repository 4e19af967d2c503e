import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { tcpBalancer } from './index.ts';

export const tcpBalancerApplication = applicationPackage(tcpBalancer, { dependsOn: [networking, cozystackEngine] });
