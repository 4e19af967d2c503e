import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { certManager } from './cert-manager.ts';
import { cozystackEngine } from './cozystack-engine.ts';

export const fluxShardOperatorChart = unauthored('system/flux-shard-operator');

export const fluxShardOperator = definePackage('flux-shard-operator', {
  dependsOn: [certManager, cozystackEngine],
  components: [installed(fluxShardOperatorChart, { namespace: 'cozy-fluxcd' })],
});
