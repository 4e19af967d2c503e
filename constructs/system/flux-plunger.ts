import { definePackage, installed } from '../lib/package.ts';
import { certManager } from './cert-manager.ts';
import { cozystackEngine } from './cozystack-engine.ts';
import { fluxPlungerChart } from './flux-plunger/index.ts';

export const fluxPlunger = definePackage('flux-plunger', {
  dependsOn: [certManager, cozystackEngine],
  components: [installed(fluxPlungerChart, { namespace: 'cozy-fluxcd' })],
});
