import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { ingressNginxChart } from '../../system/ingress-nginx.ts';
import { networking } from '../../system/networking.ts';
import { ingress } from './index.ts';

export const ingressApplication = applicationPackage(ingress, {
  dependsOn: [networking, cozystackEngine],
  helpers: [published(ingressNginxChart, { name: 'ingress-system' })],
});
