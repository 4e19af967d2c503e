import { clickhouseApplication } from '../../apps/clickhouse/package.ts';
import { foundationdbApplication } from '../../apps/foundationdb/package.ts';
import { harborApplication } from '../../apps/harbor/package.ts';
import { httpCacheApplication } from '../../apps/http-cache/package.ts';
import { kafkaApplication } from '../../apps/kafka/package.ts';
import { kubernetesApplication } from '../../apps/kubernetes/package.ts';
import { kubernetesNodesApplication } from '../../apps/kubernetes-nodes/package.ts';
import { mariadbApplication } from '../../apps/mariadb/package.ts';
import { mongodbApplication } from '../../apps/mongodb/package.ts';
import { natsApplication } from '../../apps/nats/package.ts';
import { openbaoApplication } from '../../apps/openbao/package.ts';
import { opensearchApplication } from '../../apps/opensearch/package.ts';
import { postgresApplication } from '../../apps/postgres/package.ts';
import { qdrantApplication } from '../../apps/qdrant/package.ts';
import { rabbitmqApplication } from '../../apps/rabbitmq/package.ts';
import { redisApplication } from '../../apps/redis/package.ts';
import { tcpBalancerApplication } from '../../apps/tcp-balancer/package.ts';
import { vmDiskApplication } from '../../apps/vm-disk/package.ts';
import { vmInstanceApplication } from '../../apps/vm-instance/package.ts';
import { virtualprivatecloudApplication } from '../../apps/vpc/package.ts';
import { vpnApplication } from '../../apps/vpn/package.ts';
import { computeplaneApplication } from '../../extra/computeplane/package.ts';
import { capiOperator } from '../../system/capi-operator.ts';
import { capiProviderBootstrapKubeadm } from '../../system/capi-provider-bootstrap-kubeadm.ts';
import { capiProviderCore } from '../../system/capi-provider-core.ts';
import { capiProviderCpKamaji } from '../../system/capi-provider-cp-kamaji.ts';
import { capiProviderInfraKubevirt } from '../../system/capi-provider-infra-kubevirt.ts';
import { clickhouseOperator } from '../../system/clickhouse-operator.ts';
import { foundationdbOperator } from '../../system/foundationdb-operator.ts';
import { gpuOperator } from '../../system/gpu-operator.ts';
import { hami } from '../../system/hami.ts';
import { kafkaOperator } from '../../system/kafka-operator.ts';
import { kamaji } from '../../system/kamaji.ts';
import { kubevirt } from '../../system/kubevirt.ts';
import { kubevirtCdi } from '../../system/kubevirt-cdi.ts';
import { mariadbOperator } from '../../system/mariadb-operator.ts';
import { mongodbOperator } from '../../system/mongodb-operator.ts';
import { opensearchOperator } from '../../system/opensearch-operator.ts';
import { rabbitmqOperator } from '../../system/rabbitmq-operator.ts';
import { redisOperator } from '../../system/redis-operator.ts';
import { vmDefaultImages } from '../../system/vm-default-images.ts';
import { always, type BundleMember, optional } from './bundle.ts';

/** Machines, disks and clusters for tenants. */
export const iaasBundle: readonly BundleMember[] = [
  ...always('iaas', [
    kubevirt,
    kubevirtCdi,
    kamaji,
    capiOperator,
    capiProviderBootstrapKubeadm,
    capiProviderCore,
    capiProviderCpKamaji,
    capiProviderInfraKubevirt,
  ]),
  ...always(
    'iaas',
    [
      kubernetesApplication,
      kubernetesNodesApplication,
      computeplaneApplication,
      virtualprivatecloudApplication,
      vmDiskApplication,
      vmInstanceApplication,
    ],
    'kubevirt',
  ),
  ...optional('iaas', [vmDefaultImages, hami]),
  { definition: gpuOperator, bundle: 'iaas', variant: 'default', optIn: gpuOperator, byGpuVariant: true },
];

/** Databases and other managed services for tenants. */
export const paasBundle: readonly BundleMember[] = always('paas', [
  mariadbOperator,
  kafkaOperator,
  clickhouseOperator,
  foundationdbOperator,
  rabbitmqOperator,
  redisOperator,
  mongodbOperator,
  opensearchOperator,
  clickhouseApplication,
  foundationdbApplication,
  harborApplication,
  kafkaApplication,
  mariadbApplication,
  mongodbApplication,
  natsApplication,
  openbaoApplication,
  opensearchApplication,
  postgresApplication,
  qdrantApplication,
  rabbitmqApplication,
  redisApplication,
]);

/** Network services for tenants. */
export const naasBundle: readonly BundleMember[] = always('naas', [httpCacheApplication, tcpBalancerApplication, vpnApplication]);
