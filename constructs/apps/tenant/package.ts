import { etcdApplication } from '../../extra/etcd/package.ts';
import { gatewayApplication } from '../../extra/gateway/package.ts';
import { infoApplication } from '../../extra/info/package.ts';
import { ingressApplication } from '../../extra/ingress/package.ts';
import { monitoringApplication } from '../../extra/monitoring/package.ts';
import { seaweedfsApplication } from '../../extra/seaweedfs/package.ts';
import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const tenant = unauthored('apps/tenant');

const tenantRdChart = unauthored('system/tenant-rd');

export const tenantApplication = definePackage('tenant-application', {
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
  components: [published(tenant), installed(tenantRdChart, { namespace: 'cozy-system' })],
});
