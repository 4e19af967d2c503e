import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { ingressNginxChart } from '../../system/ingress-nginx.ts';
import { networking } from '../../system/networking.ts';

export const ingress = unauthored('extra/ingress');

const ingressRdChart = unauthored('system/ingress-rd');

export const ingressApplication = definePackage('ingress-application', {
  dependsOn: [networking, cozystackEngine],
  components: [
    published(ingressNginxChart, { name: 'ingress-system' }),
    published(ingress),
    installed(ingressRdChart, { namespace: 'cozy-system' }),
  ],
});
