import { type ControllerName, images } from './images.ts';

interface Ports {
  metrics: number;
  health: number;
  /** Port of the controller's own service, by the name that the Service or the pod knows it by. */
  own?: [name: string, port: number];
}

/** All controllers share the host's network, so that no two may listen on the same port. */
const ports: Record<ControllerName, Ports> = {
  'source-controller': { metrics: 9791, health: 9792, own: ['http-sc', 9790] },
  'kustomize-controller': { metrics: 9793, health: 9794 },
  'helm-controller': { metrics: 9795, health: 9796 },
  'notification-controller': { metrics: 9798, health: 9799, own: ['http-rc', 9797] },
  'source-watcher': { metrics: 9692, health: 9693, own: ['http-sw', 9691] },
};

const UNSHARDED = ['--watch-label-selector=!sharding.fluxcd.io/key', '--requeue-dependency=30s'];
const STORAGE = ['--storage-path=/data', '--storage-adv-addr=flux.$(RUNTIME_NAMESPACE).svc'];

/** What each controller is told beside what all are. */
const args: Record<ControllerName, string[]> = {
  'source-controller': [
    ...UNSHARDED,
    ...STORAGE,
    '--storage-addr=:9790',
    '--concurrent=5',
    '--helm-cache-max-size=10',
    '--helm-cache-ttl=60m',
    '--helm-cache-purge-interval=5m',
  ],
  'kustomize-controller': [...UNSHARDED, '--concurrent=5', '--feature-gates=ExternalArtifact=true'],
  'helm-controller': [...UNSHARDED, '--concurrent=5', '--feature-gates=ExternalArtifact=true'],
  'notification-controller': ['--events-addr=:9690', '--receiverAddr=:9797'],
  'source-watcher': [...STORAGE, '--storage-addr=:9691', '--concurrent=20'],
};

const fieldOf = (name: string, fieldPath: string) => ({ name, valueFrom: { fieldRef: { fieldPath } } });

const env = [
  fieldOf('RUNTIME_NAMESPACE', 'metadata.namespace'),
  { name: 'SOURCE_CONTROLLER_LOCALHOST', value: 'localhost:9790' },
  { name: 'SOURCE_WATCHER_LOCALHOST', value: 'localhost:9691' },
  { name: 'NO_PROXY', value: '.svc' },
  { name: 'TUF_ROOT', value: '/tmp/.sigstore' },
];

/** The container of one controller. */
export function container(name: ControllerName) {
  const { metrics, health, own } = ports[name];
  const port = (portName: string, containerPort: number) => ({ name: portName, containerPort, protocol: 'TCP' });
  const probe = (path: string) => ({ httpGet: { path, port: health } });
  const events = name === 'notification-controller' ? [] : ['--events-addr=http://localhost:9690'];
  const storesData = args[name].includes('--storage-path=/data');
  return {
    name,
    image: images[name],
    imagePullPolicy: 'IfNotPresent',
    args: [
      ...events,
      '--watch-all-namespaces',
      '--log-level=info',
      '--log-encoding=json',
      '--enable-leader-election=false',
      `--metrics-addr=:${metrics}`,
      `--health-addr=:${health}`,
      ...args[name],
    ],
    env,
    ports: [port(`http-prom-${metrics}`, metrics), port(`healthz-${health}`, health), ...(own ? [port(...own)] : [])],
    livenessProbe: probe('/healthz'),
    readinessProbe: probe('/readyz'),
    resources: { requests: { cpu: name === 'source-watcher' ? '500m' : '100m', memory: '64Mi' }, limits: { memory: '1Gi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }, ...(storesData ? [{ name: 'data', mountPath: '/data' }] : [])],
  };
}
