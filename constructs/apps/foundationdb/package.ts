import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { foundationdbOperator } from '../../system/foundationdb-operator.ts';
import { networking } from '../../system/networking.ts';

export const foundationdb = unauthored('apps/foundationdb');

const foundationdbRdChart = unauthored('system/foundationdb-rd');

export const foundationdbApplication = definePackage('foundationdb-application', {
  dependsOn: [networking, foundationdbOperator, cozystackEngine],
  components: [published(foundationdb), installed(foundationdbRdChart, { namespace: 'cozy-system' })],
});
