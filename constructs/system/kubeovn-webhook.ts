import { definePackage, installed } from '../lib/package.ts';
import { certManager } from './cert-manager.ts';
import { kubeovnWebhookChart } from './kubeovn-webhook/index.ts';

export const kubeovnWebhook = definePackage('kubeovn-webhook', {
  dependsOn: [certManager],
  components: [installed(kubeovnWebhookChart, { namespace: 'cozy-kubeovn', privileged: true })],
});
