import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';

/** The fields of core/v1 that the node reads and writes. */
export interface Pod extends KubeObject {
  spec: PodSpec;
  status?: PodStatus;
}

export interface PodSpec {
  nodeName?: string;
  hostNetwork?: boolean;
  restartPolicy?: 'Always' | 'OnFailure' | 'Never';
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
  containers: Container[];
  initContainers?: Container[];
  volumes?: Volume[];
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: EnvironmentVariable[];
  envFrom?: { prefix?: string; configMapRef?: OptionalReference; secretRef?: OptionalReference }[];
  ports?: { name?: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string; subPath?: string }[];
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
}

export interface OptionalReference {
  name: string;
  optional?: boolean;
}

export interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: {
    fieldRef?: { fieldPath: string };
    resourceFieldRef?: { containerName?: string; resource: string; divisor?: string };
    configMapKeyRef?: OptionalReference & { key: string };
    secretKeyRef?: OptionalReference & { key: string };
  };
}

export interface Probe {
  httpGet?: { path?: string; port: number | string; scheme?: 'HTTP' | 'HTTPS'; httpHeaders?: { name: string; value: string }[] };
  tcpSocket?: { port: number | string };
  grpc?: { port: number };
  exec?: { command: string[] };
  initialDelaySeconds?: number;
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
}

export interface KeyToPath {
  key: string;
  path: string;
}

export interface Projection {
  serviceAccountToken?: { path: string; audience?: string; expirationSeconds?: number };
  configMap?: OptionalReference & { items?: KeyToPath[] };
  secret?: OptionalReference & { items?: KeyToPath[] };
  downwardAPI?: { items?: { path: string; fieldRef?: { fieldPath: string } }[] };
}

export interface Volume {
  name: string;
  emptyDir?: object;
  hostPath?: { path: string };
  persistentVolumeClaim?: { claimName: string };
  configMap?: OptionalReference & { items?: KeyToPath[] };
  secret?: { secretName: string; optional?: boolean; items?: KeyToPath[] };
  projected?: { sources?: Projection[] };
  downwardAPI?: Projection['downwardAPI'];
}

export interface ContainerState {
  waiting?: { reason: string; message?: string };
  running?: { startedAt: string };
  terminated?: { exitCode: number; signal?: number; reason: string; message?: string; startedAt: string; finishedAt: string };
}

export interface ContainerStatus {
  name: string;
  image: string;
  imageID: string;
  containerID?: string;
  ready: boolean;
  started: boolean;
  restartCount: number;
  state: ContainerState;
  lastState?: ContainerState;
}

export interface PodCondition {
  type: string;
  status: 'True' | 'False';
  reason?: string;
  message?: string;
  lastTransitionTime: string;
}

export interface PodStatus {
  phase?: 'Pending' | 'Running' | 'Succeeded' | 'Failed';
  conditions?: PodCondition[];
  podIP?: string;
  podIPs?: { ip: string }[];
  hostIP?: string;
  startTime?: string;
  containerStatuses?: ContainerStatus[];
  initContainerStatuses?: ContainerStatus[];
}

export interface Service extends KubeObject {
  spec: {
    type?: string;
    clusterIP?: string;
    clusterIPs?: string[];
    loadBalancerClass?: string;
    ports?: { name?: string; port: number }[];
  };
  status?: { loadBalancer?: { ingress?: { ip?: string }[] } };
}

export interface EndpointSlice extends KubeObject {
  ports?: { name?: string; port: number }[];
  endpoints?: { addresses: string[]; conditions?: { ready?: boolean } }[];
}

export interface Claim extends KubeObject {
  spec: {
    volumeName?: string;
    storageClassName?: string;
    accessModes?: string[];
    volumeMode?: string;
    resources?: { requests?: { storage?: string } };
  };
  status?: { phase?: string };
}

export interface Volumes extends KubeObject {
  spec: { claimRef?: { namespace: string; name: string; uid: string } };
  status?: { phase?: string };
}

const core = <T extends KubeObject>(kind: string, plural: string, namespaced = true) =>
  resource<T>({ group: '', version: 'v1', plural, kind, namespaced });

export const pods = core<Pod>('Pod', 'pods');
export const nodes = core('Node', 'nodes', false);
export const services = core<Service>('Service', 'services');
export const serviceAccounts = core('ServiceAccount', 'serviceaccounts');
export const claims = core<Claim>('PersistentVolumeClaim', 'persistentvolumeclaims');
export const persistentVolumes = core<Volumes>('PersistentVolume', 'persistentvolumes', false);
export const endpointSlices = resource<EndpointSlice>({
  group: 'discovery.k8s.io',
  version: 'v1',
  plural: 'endpointslices',
  kind: 'EndpointSlice',
  namespaced: true,
});
export const storageClasses = resource<KubeObject & { volumeBindingMode?: string }>({
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'storageclasses',
  kind: 'StorageClass',
  namespaced: false,
});
