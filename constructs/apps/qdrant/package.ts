import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { qdrantChart } from '../../system/qdrant.ts';

export const qdrant = unauthored('apps/qdrant');

const qdrantRdChart = unauthored('system/qdrant-rd');

export const qdrantApplication = definePackage('qdrant-application', {
  dependsOn: [networking, cozystackEngine],
  components: [
    published(qdrantChart, { name: 'qdrant-system' }),
    published(qdrant),
    installed(qdrantRdChart, { namespace: 'cozy-system' }),
  ],
});
