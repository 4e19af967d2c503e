import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { DaemonSet } from '../../kinds/apps.ts';
import { accountOf, DRIVER, NODE } from './names.ts';

const SOCKET_DIR = '/csi';
const SOCKET = `${SOCKET_DIR}/csi.sock`;
const PLUGIN_DIR = `/var/lib/kubelet/plugins/${DRIVER}`;
const REGISTRAR_IMAGE = 'registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.15.0';
const LIVENESS_IMAGE = 'registry.k8s.io/sig-storage/livenessprobe:v2.17.0';

const socketDir = { name: 'plugin-dir', mountPath: SOCKET_DIR };

/** On every node: mounts disks into pods, tells kubelet about the driver, and watches that it answers. */
export function nodePart(scope: Construct, image: Arg<string>, namespace: Arg<string>): void {
  // A selector cannot be changed: that of clusters which are already there.
  const labels = { app: namespace };
  new DaemonSet(scope, 'nodes', {
    metadata: { name: NODE },
    spec: {
      selector: { matchLabels: labels },
      updateStrategy: { type: 'RollingUpdate' },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: accountOf(NODE),
          priorityClassName: 'system-node-critical',
          tolerations: [{ operator: 'Exists' }],
          containers: [driver(image), registrar, livenessProbe],
          volumes: [
            { name: 'kubelet-dir', hostPath: { path: '/var/lib/kubelet', type: 'Directory' } },
            { name: 'plugin-dir', hostPath: { path: `${PLUGIN_DIR}/`, type: 'DirectoryOrCreate' } },
            { name: 'registration-dir', hostPath: { path: '/var/lib/kubelet/plugins_registry/', type: 'Directory' } },
            { name: 'device-dir', hostPath: { path: '/dev', type: 'Directory' } },
            { name: 'udev', hostPath: { path: '/run/udev' } },
          ],
        },
      },
    },
  });
}

const driver = (image: Arg<string>) => ({
  name: 'csi-driver',
  image,
  imagePullPolicy: 'Always',
  args: [`--endpoint=unix:${SOCKET}`, '--node-name=$(KUBE_NODE_NAME)', '--run-controller-service=false', '--v=5'],
  env: [{ name: 'KUBE_NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
  // It mounts file systems of the node.
  securityContext: { privileged: true, allowPrivilegeEscalation: true },
  ports: [{ name: 'healthz', containerPort: 10300, protocol: 'TCP' }],
  livenessProbe: {
    httpGet: { path: '/healthz', port: 'healthz' },
    initialDelaySeconds: 10,
    timeoutSeconds: 3,
    periodSeconds: 10,
    failureThreshold: 5,
  },
  volumeMounts: [
    { name: 'kubelet-dir', mountPath: '/var/lib/kubelet', mountPropagation: 'Bidirectional' },
    socketDir,
    { name: 'device-dir', mountPath: '/dev' },
    { name: 'udev', mountPath: '/run/udev' },
  ],
  resources: { requests: { cpu: '10m', memory: '50Mi' }, limits: { memory: '512Mi' } },
});

/** Takes its socket away itself when it ends. */
const registrar = {
  name: 'csi-node-driver-registrar',
  image: REGISTRAR_IMAGE,
  args: ['--csi-address=$(ADDRESS)', '--kubelet-registration-path=$(DRIVER_REG_SOCK_PATH)', '--v=5'],
  env: [
    { name: 'ADDRESS', value: SOCKET },
    { name: 'DRIVER_REG_SOCK_PATH', value: `${PLUGIN_DIR}/csi.sock` },
  ],
  volumeMounts: [socketDir, { name: 'registration-dir', mountPath: '/registration' }],
  resources: { requests: { cpu: '5m', memory: '20Mi' }, limits: { memory: '128Mi' } },
};

const livenessProbe = {
  name: 'csi-liveness-probe',
  image: LIVENESS_IMAGE,
  args: [`--csi-address=${SOCKET}`, '--probe-timeout=3s', '--health-port=10300'],
  volumeMounts: [socketDir],
  resources: { requests: { cpu: '5m', memory: '20Mi' }, limits: { memory: '128Mi' } },
};
