import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { opensearchOperator } from '../../system/opensearch-operator.ts';

export const opensearch = unauthored('apps/opensearch');

const opensearchRdChart = unauthored('system/opensearch-rd');

export const opensearchApplication = definePackage('opensearch-application', {
  dependsOn: [networking, opensearchOperator, cozystackEngine],
  components: [published(opensearch), installed(opensearchRdChart, { namespace: 'cozy-system' })],
});
