import type { PackageDefinition } from '../src/platform/model.ts';
import { bucketApplication } from './apps/bucket/package.ts';
import { clickhouseApplication } from './apps/clickhouse/package.ts';
import { foundationdbApplication } from './apps/foundationdb/package.ts';
import { harborApplication } from './apps/harbor/package.ts';
import { httpCacheApplication } from './apps/http-cache/package.ts';
import { kafkaApplication } from './apps/kafka/package.ts';
import { kubernetesApplication } from './apps/kubernetes/package.ts';
import { kubernetesNodesApplication } from './apps/kubernetes-nodes/package.ts';
import { mariadbApplication } from './apps/mariadb/package.ts';
import { mongodbApplication } from './apps/mongodb/package.ts';
import { natsApplication } from './apps/nats/package.ts';
import { openbaoApplication } from './apps/openbao/package.ts';
import { opensearchApplication } from './apps/opensearch/package.ts';
import { postgresApplication } from './apps/postgres/package.ts';
import { qdrantApplication } from './apps/qdrant/package.ts';
import { rabbitmqApplication } from './apps/rabbitmq/package.ts';
import { redisApplication } from './apps/redis/package.ts';
import { tcpBalancerApplication } from './apps/tcp-balancer/package.ts';
import { tenantApplication } from './apps/tenant/package.ts';
import { vmDiskApplication } from './apps/vm-disk/package.ts';
import { vmInstanceApplication } from './apps/vm-instance/package.ts';
import { virtualprivatecloudApplication } from './apps/vpc/package.ts';
import { vpnApplication } from './apps/vpn/package.ts';
import { bootboxApplication } from './extra/bootbox/package.ts';
import { computeplaneApplication } from './extra/computeplane/package.ts';
import { etcdApplication } from './extra/etcd/package.ts';
import { externalDnsApplication } from './extra/external-dns/package.ts';
import { gatewayApplication } from './extra/gateway/package.ts';
import { infoApplication } from './extra/info/package.ts';
import { ingressApplication } from './extra/ingress/package.ts';
import { monitoringApplication } from './extra/monitoring/package.ts';
import { seaweedfsApplication } from './extra/seaweedfs/package.ts';
import { backupController } from './system/backup-controller.ts';
import { backupstrategyController } from './system/backupstrategy-controller.ts';
import { bootbox } from './system/bootbox.ts';
import { capiOperator } from './system/capi-operator.ts';
import { capiProviderBootstrapKubeadm } from './system/capi-provider-bootstrap-kubeadm.ts';
import { capiProviderCore } from './system/capi-provider-core.ts';
import { capiProviderCpKamaji } from './system/capi-provider-cp-kamaji.ts';
import { capiProviderInfraKubevirt } from './system/capi-provider-infra-kubevirt.ts';
import { certManager } from './system/cert-manager.ts';
import { clickhouseOperator } from './system/clickhouse-operator.ts';
import { clusterAutoscalerAzure } from './system/cluster-autoscaler-azure.ts';
import { clusterAutoscalerHetzner } from './system/cluster-autoscaler-hetzner.ts';
import { clustersecretOperator } from './system/clustersecret-operator.ts';
import { cozyProxy } from './system/cozy-proxy.ts';
import { cozystackBasics } from './system/cozystack-basics.ts';
import { cozystackEngine } from './system/cozystack-engine.ts';
import { cozystackScheduler } from './system/cozystack-scheduler.ts';
import { etcdOperator } from './system/etcd-operator.ts';
import { externalDns } from './system/external-dns.ts';
import { externalSecretsOperator } from './system/external-secrets-operator.ts';
import { fluxPlunger } from './system/flux-plunger.ts';
import { fluxShardOperator } from './system/flux-shard-operator.ts';
import { foundationdbOperator } from './system/foundationdb-operator.ts';
import { gatewayApiCrds } from './system/gateway-api-crds.ts';
import { goldpinger } from './system/goldpinger.ts';
import { gpuOperator } from './system/gpu-operator.ts';
import { grafanaOperator } from './system/grafana-operator.ts';
import { hami } from './system/hami.ts';
import { hetznerRobotlb } from './system/hetzner-robotlb.ts';
import { ingressNginx } from './system/ingress-nginx.ts';
import { kafkaOperator } from './system/kafka-operator.ts';
import { kamaji } from './system/kamaji.ts';
import { keycloak } from './system/keycloak.ts';
import { keycloakOperator } from './system/keycloak-operator.ts';
import { kubeovnPlunger } from './system/kubeovn-plunger.ts';
import { kubeovnWebhook } from './system/kubeovn-webhook.ts';
import { kuberture } from './system/kuberture.ts';
import { kubevirt } from './system/kubevirt.ts';
import { kubevirtCdi } from './system/kubevirt-cdi.ts';
import { linstor } from './system/linstor.ts';
import { linstorGui } from './system/linstor-gui.ts';
import { linstorScheduler } from './system/linstor-scheduler.ts';
import { localCcm } from './system/local-ccm.ts';
import { mariadbOperator } from './system/mariadb-operator.ts';
import { metallb } from './system/metallb.ts';
import { metricsServer } from './system/metrics-server.ts';
import { mongodbOperator } from './system/mongodb-operator.ts';
import { monitoring } from './system/monitoring.ts';
import { monitoringAgents } from './system/monitoring-agents.ts';
import { multus } from './system/multus.ts';
import { networking } from './system/networking.ts';
import { nfsDriver } from './system/nfs-driver.ts';
import { objectstorageController } from './system/objectstorage-controller.ts';
import { opensearchOperator } from './system/opensearch-operator.ts';
import { ouroboros } from './system/ouroboros.ts';
import { postgresOperator } from './system/postgres-operator.ts';
import { prometheusOperatorCrds } from './system/prometheus-operator-crds.ts';
import { rabbitmqOperator } from './system/rabbitmq-operator.ts';
import { redisOperator } from './system/redis-operator.ts';
import { reloader } from './system/reloader.ts';
import { securitygroupController } from './system/securitygroup-controller.ts';
import { snapshotController } from './system/snapshot-controller.ts';
import { telepresence } from './system/telepresence.ts';
import { velero } from './system/velero.ts';
import { verticalPodAutoscaler } from './system/vertical-pod-autoscaler.ts';
import { victoriaMetricsOperator } from './system/victoria-metrics-operator.ts';
import { vmDefaultImages } from './system/vm-default-images.ts';

/** Every package of the platform, by name. */
export const packages: readonly PackageDefinition[] = [
  backupController,
  backupstrategyController,
  bootbox,
  bootboxApplication,
  bucketApplication,
  capiOperator,
  capiProviderBootstrapKubeadm,
  capiProviderCore,
  capiProviderCpKamaji,
  capiProviderInfraKubevirt,
  certManager,
  clickhouseApplication,
  clickhouseOperator,
  clusterAutoscalerAzure,
  clusterAutoscalerHetzner,
  clustersecretOperator,
  computeplaneApplication,
  cozyProxy,
  cozystackBasics,
  cozystackEngine,
  cozystackScheduler,
  etcdApplication,
  etcdOperator,
  externalDns,
  externalDnsApplication,
  externalSecretsOperator,
  fluxPlunger,
  fluxShardOperator,
  foundationdbApplication,
  foundationdbOperator,
  gatewayApiCrds,
  gatewayApplication,
  goldpinger,
  gpuOperator,
  grafanaOperator,
  hami,
  harborApplication,
  hetznerRobotlb,
  httpCacheApplication,
  infoApplication,
  ingressApplication,
  ingressNginx,
  kafkaApplication,
  kafkaOperator,
  kamaji,
  keycloak,
  keycloakOperator,
  kubeovnPlunger,
  kubeovnWebhook,
  kubernetesApplication,
  kubernetesNodesApplication,
  kuberture,
  kubevirt,
  kubevirtCdi,
  linstor,
  linstorGui,
  linstorScheduler,
  localCcm,
  mariadbApplication,
  mariadbOperator,
  metallb,
  metricsServer,
  mongodbApplication,
  mongodbOperator,
  monitoring,
  monitoringAgents,
  monitoringApplication,
  multus,
  natsApplication,
  networking,
  nfsDriver,
  objectstorageController,
  openbaoApplication,
  opensearchApplication,
  opensearchOperator,
  ouroboros,
  postgresApplication,
  postgresOperator,
  prometheusOperatorCrds,
  qdrantApplication,
  rabbitmqApplication,
  rabbitmqOperator,
  redisApplication,
  redisOperator,
  reloader,
  seaweedfsApplication,
  securitygroupController,
  snapshotController,
  tcpBalancerApplication,
  telepresence,
  tenantApplication,
  velero,
  verticalPodAutoscaler,
  victoriaMetricsOperator,
  virtualprivatecloudApplication,
  vmDefaultImages,
  vmDiskApplication,
  vmInstanceApplication,
  vpnApplication,
];
