import { definePackage, published } from '../../lib/package.ts';
import { certManager } from '../../system/cert-manager.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { gatewayApiCrds } from '../../system/gateway-api-crds.ts';
import { gateway } from './chart.ts';

export const gatewayApplication = definePackage('gateway-application', {
  dependsOn: [gatewayApiCrds, certManager, cozystackEngine],
  components: [published(gateway)],
});
