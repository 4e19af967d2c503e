import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { etcdOperator } from '../../system/etcd-operator.ts';
import { networking } from '../../system/networking.ts';
import { etcd } from './index.ts';

export const etcdApplication = applicationPackage(etcd, { dependsOn: [networking, etcdOperator, cozystackEngine] });
