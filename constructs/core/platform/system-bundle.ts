import { bucketApplication } from '../../apps/bucket/package.ts';
import { tenantApplication } from '../../apps/tenant/package.ts';
import { bootboxApplication } from '../../extra/bootbox/package.ts';
import { etcdApplication } from '../../extra/etcd/package.ts';
import { externalDnsApplication } from '../../extra/external-dns/package.ts';
import { gatewayApplication } from '../../extra/gateway/package.ts';
import { infoApplication } from '../../extra/info/package.ts';
import { ingressApplication } from '../../extra/ingress/package.ts';
import { monitoringApplication } from '../../extra/monitoring/package.ts';
import { seaweedfsApplication } from '../../extra/seaweedfs/package.ts';
import { backupController } from '../../system/backup-controller.ts';
import { backupstrategyController } from '../../system/backupstrategy-controller.ts';
import { bootbox } from '../../system/bootbox.ts';
import { certManager } from '../../system/cert-manager.ts';
import { cozyProxy } from '../../system/cozy-proxy.ts';
import { cozystackBasics } from '../../system/cozystack-basics.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { cozystackScheduler } from '../../system/cozystack-scheduler.ts';
import { etcdOperator } from '../../system/etcd-operator.ts';
import { externalDns } from '../../system/external-dns.ts';
import { externalSecretsOperator } from '../../system/external-secrets-operator.ts';
import { fluxPlunger } from '../../system/flux-plunger.ts';
import { fluxShardOperator } from '../../system/flux-shard-operator.ts';
import { gatewayApiCrds } from '../../system/gateway-api-crds.ts';
import { goldpinger } from '../../system/goldpinger.ts';
import { grafanaOperator } from '../../system/grafana-operator.ts';
import { hetznerRobotlb } from '../../system/hetzner-robotlb.ts';
import { keycloak } from '../../system/keycloak.ts';
import { keycloakOperator } from '../../system/keycloak-operator.ts';
import { kubeovnPlunger } from '../../system/kubeovn-plunger.ts';
import { kubeovnWebhook } from '../../system/kubeovn-webhook.ts';
import { kuberture } from '../../system/kuberture.ts';
import { linstor } from '../../system/linstor.ts';
import { linstorGui } from '../../system/linstor-gui.ts';
import { linstorScheduler } from '../../system/linstor-scheduler.ts';
import { metallb } from '../../system/metallb.ts';
import { metricsServer } from '../../system/metrics-server.ts';
import { monitoringAgents } from '../../system/monitoring-agents.ts';
import { multus } from '../../system/multus.ts';
import { networking } from '../../system/networking.ts';
import { nfsDriver } from '../../system/nfs-driver.ts';
import { objectstorageController } from '../../system/objectstorage-controller.ts';
import { ouroboros } from '../../system/ouroboros.ts';
import { postgresOperator } from '../../system/postgres-operator.ts';
import { prometheusOperatorCrds } from '../../system/prometheus-operator-crds.ts';
import { reloader } from '../../system/reloader.ts';
import { securitygroupController } from '../../system/securitygroup-controller.ts';
import { snapshotController } from '../../system/snapshot-controller.ts';
import { telepresence } from '../../system/telepresence.ts';
import { velero } from '../../system/velero.ts';
import { verticalPodAutoscaler } from '../../system/vertical-pod-autoscaler.ts';
import { victoriaMetricsOperator } from '../../system/victoria-metrics-operator.ts';
import { always, type BundleMember, optional } from './bundle.ts';

/** Network, storage and machines of a cluster that the platform owns; whoever runs a hosted cluster brings their own. */
const ownCluster: readonly BundleMember[] = [
  ...always('system', [networking], { 'isp-full': 'kubeovn-cilium', 'isp-full-generic': 'kubeovn-cilium-generic', 'isp-hosted': 'noop' }),
  ...always(
    'system',
    [
      kubeovnWebhook,
      kubeovnPlunger,
      cozyProxy,
      metallb,
      reloader,
      linstorScheduler,
      snapshotController,
      securitygroupController,
      multus,
      linstor,
    ],
    { 'isp-full': 'default', 'isp-full-generic': 'default' },
  ),
  ...always('system', [cozystackScheduler], { 'isp-full': 'linstor', 'isp-full-generic': 'linstor', 'isp-hosted': 'default' }),
];

/** What every platform needs, whatever lies below it. */
const everywhere: readonly BundleMember[] = [
  { definition: cozystackEngine, bundle: 'system', variant: 'default', withOidc: 'oidc' },
  { definition: monitoringApplication, bundle: 'system', variant: 'default', withOidc: 'oidc' },
  ...always('system', [
    gatewayApiCrds,
    certManager,
    fluxPlunger,
    fluxShardOperator,
    victoriaMetricsOperator,
    tenantApplication,
    ingressApplication,
    gatewayApplication,
    seaweedfsApplication,
    infoApplication,
    etcdApplication,
    cozystackBasics,
    backupstrategyController,
    backupController,
    velero,
    verticalPodAutoscaler,
    metricsServer,
    monitoringAgents,
    goldpinger,
    prometheusOperatorCrds,
    grafanaOperator,
    etcdOperator,
    postgresOperator,
    objectstorageController,
    bucketApplication,
  ]),
];

/** What a switch of the platform brings along. */
const switched: readonly BundleMember[] = [
  { definition: keycloak, bundle: 'system', variant: 'default', only: 'oidc' },
  { definition: keycloakOperator, bundle: 'system', variant: 'default', only: 'oidc' },
  { definition: ouroboros, bundle: 'system', variant: 'default', only: 'proxyProtocol' },
];

/** What an administrator lists. linstor-gui needs the storage that a hosted cluster does not get from the platform; whoever lists bootbox gets its application too, on which it depends. */
const listed: readonly BundleMember[] = [
  ...optional('system', [nfsDriver, telepresence, externalDns, externalDnsApplication, kuberture, externalSecretsOperator, hetznerRobotlb]),
  { definition: linstorGui, bundle: 'system', variant: { 'isp-full': 'default', 'isp-full-generic': 'default' }, optIn: linstorGui },
  ...optional('system', [bootbox]),
  { definition: bootboxApplication, bundle: 'system', variant: 'default', optIn: bootbox },
];

/** The system bundle: the ground that the other three stand on. */
export const systemBundle: readonly BundleMember[] = [...ownCluster, ...everywhere, ...switched, ...listed];
