import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { certManager } from './cert-manager.ts';

export const kubeovnWebhookChart = unauthored('system/kubeovn-webhook');

export const kubeovnWebhook = definePackage('kubeovn-webhook', {
  dependsOn: [certManager],
  components: [installed(kubeovnWebhookChart, { namespace: 'cozy-kubeovn', privileged: true })],
});
