import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ConfigMap, Service, ServiceAccount } from '../../kinds/core.ts';
import { labelsOf, NAME, selectorOf } from './names.ts';
import { CLIENT_DIR, nginxConfig, PORT } from './nginx-config.ts';
import type { LinstorGuiInputs } from './values.ts';

const CONFIG = `${NAME}-nginx`;

/** The pages, and the way from them to the controller. */
export function webServer(scope: Construct, inputs: LinstorGuiInputs): void {
  const { release } = inputs;
  const labels = labelsOf(NAME, release);
  const selector = selectorOf(NAME, release);
  new ConfigMap(scope, 'config', { metadata: { name: CONFIG, labels }, data: { 'nginx.conf': nginxConfig(inputs) } });
  new ServiceAccount(scope, 'account', { metadata: { name: NAME, labels }, automountServiceAccountToken: false });
  new Service(scope, 'service', {
    metadata: { name: NAME, labels },
    spec: { type: 'ClusterIP', selector, ports: [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' }] },
  });
  new Deployment(scope, 'server', {
    // A new certificate or configuration is read at start only.
    metadata: { name: NAME, labels, annotations: { 'reloader.stakater.com/auto': 'true' } },
    spec: {
      replicas: inputs.values.replicas,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      selector: { matchLabels: selector },
      template: { metadata: { labels }, spec: pod(inputs, selector) },
    },
  });
}

/** Prefers a node that none of its kind is on. */
export const apartFrom = (selector: ReturnType<typeof selectorOf>) => ({
  podAntiAffinity: {
    preferredDuringSchedulingIgnoredDuringExecution: [
      { weight: 100, podAffinityTerm: { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: selector } } },
    ],
  },
});

function pod({ values: { image, linstor } }: LinstorGuiInputs, selector: ReturnType<typeof selectorOf>) {
  const healthy = { httpGet: { path: '/healthz', port: 'http' } };
  return {
    serviceAccountName: NAME,
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    affinity: apartFrom(selector),
    containers: [
      {
        name: NAME,
        image: str`${image.repository}:${image.tag}`,
        imagePullPolicy: 'IfNotPresent',
        ports: [{ name: 'http', containerPort: PORT, protocol: 'TCP' }],
        livenessProbe: { ...healthy, initialDelaySeconds: 5, periodSeconds: 20 },
        readinessProbe: { ...healthy, initialDelaySeconds: 2, periodSeconds: 10 },
        resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 101,
          runAsGroup: 101,
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [
          { name: 'nginx-config', mountPath: '/etc/nginx/nginx.conf', subPath: 'nginx.conf', readOnly: true },
          { name: 'linstor-client-tls', mountPath: CLIENT_DIR, readOnly: true },
          { name: 'nginx-cache', mountPath: '/var/cache/nginx' },
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: 'nginx-config', configMap: { name: CONFIG } },
      { name: 'linstor-client-tls', secret: { secretName: linstor.clientSecret, defaultMode: 0o444 } },
      { name: 'nginx-cache', emptyDir: {} },
      { name: 'tmp', emptyDir: {} },
    ],
  };
}
