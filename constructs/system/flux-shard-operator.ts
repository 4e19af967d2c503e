import { definePackage, installed } from '../lib/package.ts';
import { certManager } from './cert-manager.ts';
import { cozystackEngine } from './cozystack-engine.ts';
import { fluxShardOperatorChart } from './flux-shard-operator/index.ts';

export const fluxShardOperator = definePackage('flux-shard-operator', {
  dependsOn: [certManager, cozystackEngine],
  components: [installed(fluxShardOperatorChart, { namespace: 'cozy-fluxcd' })],
});
