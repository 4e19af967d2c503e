import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { etcdOperator } from '../../system/etcd-operator.ts';
import { networking } from '../../system/networking.ts';

export const etcd = unauthored('extra/etcd');

const etcdRdChart = unauthored('system/etcd-rd');

export const etcdApplication = definePackage('etcd-application', {
  dependsOn: [networking, etcdOperator, cozystackEngine],
  components: [published(etcd), installed(etcdRdChart, { namespace: 'cozy-system' })],
});
