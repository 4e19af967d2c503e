import { etcdApplication } from '../../extra/etcd/package.ts';
import { gatewayApplication } from '../../extra/gateway/package.ts';
import { infoApplication } from '../../extra/info/package.ts';
import { ingressApplication } from '../../extra/ingress/package.ts';
import { monitoringApplication } from '../../extra/monitoring/package.ts';
import { seaweedfsApplication } from '../../extra/seaweedfs/package.ts';
import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { tenant } from './index.ts';

export const tenantApplication = applicationPackage(tenant, {
  dependsOn: [
    networking,
    ingressApplication,
    gatewayApplication,
    seaweedfsApplication,
    infoApplication,
    monitoringApplication,
    etcdApplication,
    cozystackEngine,
  ],
});
