import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { mariadbOperator } from '../../system/mariadb-operator.ts';
import { networking } from '../../system/networking.ts';

export const mariadb = unauthored('apps/mariadb');

const mariadbRdChart = unauthored('system/mariadb-rd');

export const mariadbApplication = definePackage('mariadb-application', {
  dependsOn: [networking, mariadbOperator, cozystackEngine],
  components: [published(mariadb), installed(mariadbRdChart, { namespace: 'cozy-system' })],
});
