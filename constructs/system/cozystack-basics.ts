import { tenantApplication } from '../apps/tenant/package.ts';
import { definePackage, installed } from '../lib/package.ts';
import { cozystackBasicsChart } from './cozystack-basics/index.ts';
import { cozystackEngine } from './cozystack-engine.ts';
import { gatewayApiCrds } from './gateway-api-crds.ts';

export const cozystackBasics = definePackage('cozystack-basics', {
  dependsOn: [tenantApplication, cozystackEngine, gatewayApiCrds],
  components: [installed(cozystackBasicsChart, { namespace: 'cozy-system' })],
});
