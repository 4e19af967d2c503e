import { tenantApplication } from '../apps/tenant/package.ts';
import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { cozystackEngine } from './cozystack-engine.ts';
import { gatewayApiCrds } from './gateway-api-crds.ts';

export const cozystackBasicsChart = unauthored('system/cozystack-basics');

export const cozystackBasics = definePackage('cozystack-basics', {
  dependsOn: [tenantApplication, cozystackEngine, gatewayApiCrds],
  components: [installed(cozystackBasicsChart, { namespace: 'cozy-system' })],
});
