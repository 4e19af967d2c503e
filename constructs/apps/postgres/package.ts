import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { postgresOperator } from '../../system/postgres-operator.ts';

export const postgres = unauthored('apps/postgres');

const postgresRdChart = unauthored('system/postgres-rd');

export const postgresApplication = definePackage('postgres-application', {
  dependsOn: [networking, postgresOperator, cozystackEngine],
  components: [published(postgres), installed(postgresRdChart, { namespace: 'cozy-system' })],
});
