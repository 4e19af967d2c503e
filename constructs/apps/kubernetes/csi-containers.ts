import type { V1Container } from '@kubernetes/client-node';
import { type Dynamic, str } from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { CLUSTER_NAME_LABEL } from './identity.ts';
import { CONTROLLER_RESOURCES, KUBECONFIG, kubeconfigMount } from './pods.ts';
import type { KubernetesInputs } from './values.ts';

const DRIVER_IMAGE = `${IMAGE_REPOSITORY}/kubevirt-csi-driver:${PLATFORM_TAG}`;
const PROVISIONER_IMAGE = 'quay.io/openshift/origin-csi-external-provisioner:4.20.0';
const ATTACHER_IMAGE = 'quay.io/openshift/origin-csi-external-attacher:4.20.0';
const LIVENESS_IMAGE = 'quay.io/openshift/origin-csi-livenessprobe:4.20.0';
const SNAPSHOTTER_IMAGE = 'registry.k8s.io/sig-storage/csi-snapshotter:v8.3.0';
const SNAPSHOT_CONTROLLER_IMAGE = 'registry.k8s.io/sig-storage/snapshot-controller:v8.3.0';
const RESIZER_IMAGE = 'registry.k8s.io/sig-storage/csi-resizer:v1.13.1';

const PROXY_DIRECTORY = '/var/lib/csi/sockets/pluginproxy/';
const HEALTH_PORT = 10301;

const inProxyDirectory = { name: 'socket-dir', mountPath: PROXY_DIRECTORY };
const inCsiDirectory = { name: 'socket-dir', mountPath: '/csi' };
const ADDRESS = '--csi-address=$(ADDRESS)';
const AT_PROXY = { name: 'ADDRESS', value: `${PROXY_DIRECTORY}csi.sock` };
const TENANT = `--kubeconfig=${KUBECONFIG}`;

/** Small, and with nothing but its own socket to write to. */
const CONFINED = {
  resources: CONTROLLER_RESOURCES,
  securityContext: { capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true },
};

/** The driver and the usual helpers, which talk to it through a socket and to the tenant's cluster by its kubeconfig. */
export const csiContainers = ({ release }: KubernetesInputs): Dynamic<V1Container[]> => [
  {
    name: 'csi-driver',
    image: DRIVER_IMAGE,
    imagePullPolicy: 'Always',
    args: [
      '--endpoint=$(CSI_ENDPOINT)',
      '--infra-cluster-namespace=$(INFRACLUSTER_NAMESPACE)',
      '--infra-cluster-labels=$(INFRACLUSTER_LABELS)',
      '--run-node-service=false',
      '--v=5',
    ],
    env: [
      { name: 'CSI_ENDPOINT', value: `unix://${PROXY_DIRECTORY}csi.sock` },
      { name: 'KUBE_NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      { name: 'INFRACLUSTER_NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
      { name: 'INFRACLUSTER_LABELS', value: str`${CLUSTER_NAME_LABEL}=${release.name}` },
      {
        name: 'INFRA_STORAGE_CLASS_ENFORCEMENT',
        valueFrom: { configMapKeyRef: { name: 'driver-config', key: 'infraStorageClassEnforcement', optional: true } },
      },
    ],
    ports: [{ name: 'healthz', containerPort: HEALTH_PORT, protocol: 'TCP' }],
    volumeMounts: [inProxyDirectory, kubeconfigMount],
    ...CONFINED,
  },
  {
    name: 'csi-provisioner',
    image: PROVISIONER_IMAGE,
    args: [ADDRESS, '--default-fstype=ext4', TENANT, '--timeout=3m', '--retry-interval-max=1m', '--v=5'],
    env: [AT_PROXY],
    volumeMounts: [inProxyDirectory, kubeconfigMount],
    ...CONFINED,
  },
  {
    name: 'csi-attacher',
    image: ATTACHER_IMAGE,
    args: [ADDRESS, TENANT, '--timeout=3m', '--retry-interval-max=1m', '--v=5'],
    env: [AT_PROXY],
    volumeMounts: [inProxyDirectory, kubeconfigMount],
    ...CONFINED,
  },
  {
    name: 'csi-liveness-probe',
    image: LIVENESS_IMAGE,
    args: ['--csi-address=/csi/csi.sock', '--probe-timeout=3s', `--health-port=${HEALTH_PORT}`],
    volumeMounts: [inCsiDirectory],
    ...CONFINED,
  },
  {
    name: 'csi-snapshotter',
    image: SNAPSHOTTER_IMAGE,
    imagePullPolicy: 'IfNotPresent',
    args: [ADDRESS, TENANT, '--timeout=1m', '--worker-threads=10'],
    env: [{ name: 'ADDRESS', value: '/csi/csi.sock' }],
    volumeMounts: [inCsiDirectory, kubeconfigMount],
    ...CONFINED,
  },
  {
    name: 'snapshot-controller',
    image: SNAPSHOT_CONTROLLER_IMAGE,
    imagePullPolicy: 'IfNotPresent',
    args: [TENANT, '--worker-threads=10'],
    volumeMounts: [kubeconfigMount],
    ...CONFINED,
  },
  {
    name: 'csi-resizer',
    image: RESIZER_IMAGE,
    args: ['-csi-address=/csi/csi.sock', `-kubeconfig=${KUBECONFIG}`, '-timeout=3m', '-handle-volume-inuse-error=false', '-v=5'],
    volumeMounts: [inCsiDirectory, kubeconfigMount],
    ...CONFINED,
  },
];
