import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const httpCache = unauthored('apps/http-cache');

const httpCacheRdChart = unauthored('system/http-cache-rd');

export const httpCacheApplication = definePackage('http-cache-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(httpCache), installed(httpCacheRdChart, { namespace: 'cozy-system' })],
});
