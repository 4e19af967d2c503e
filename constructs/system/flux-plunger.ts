import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { certManager } from './cert-manager.ts';
import { cozystackEngine } from './cozystack-engine.ts';

export const fluxPlungerChart = unauthored('system/flux-plunger');

export const fluxPlunger = definePackage('flux-plunger', {
  dependsOn: [certManager, cozystackEngine],
  components: [installed(fluxPlungerChart, { namespace: 'cozy-fluxcd' })],
});
