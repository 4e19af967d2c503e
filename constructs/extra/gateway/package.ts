import { definePackage, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { certManager } from '../../system/cert-manager.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { gatewayApiCrds } from '../../system/gateway-api-crds.ts';

export const gateway = unauthored('extra/gateway');

export const gatewayApplication = definePackage('gateway-application', {
  dependsOn: [gatewayApiCrds, certManager, cozystackEngine],
  components: [published(gateway)],
});
