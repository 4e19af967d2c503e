import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const ingressNginxChart = upstreamChart({
  name: 'ingress-nginx',
  upstream: [{ name: 'ingress-nginx', version: '4.11.2', repository: 'https://kubernetes.github.io/ingress-nginx' }],
});

export const ingressNginx = definePackage('ingress-nginx', {
  installedByHand: 'tenants get their ingress controller from the ingress application',
  dependsOn: [networking, prometheusOperatorCrds, certManager],
  components: [installed(ingressNginxChart, { namespace: 'cozy-ingress-nginx' })],
});
