import type { Construct } from 'constructs';
import { type Expr, forEach, min, range, sha256, str, text } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ConfigMap, PersistentVolumeClaim, Service } from '../../kinds/core.ts';
import { PodDisruptionBudget } from '../../kinds/policy.ts';
import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { nginxConfig } from './nginx-config.ts';
import { type HttpCacheInputs, MOST_CACHES } from './values.ts';

const IMAGE = `${IMAGE_REPOSITORY}/nginx-cache:${PLATFORM_TAG}`;

/** The caches: each a Deployment with a volume and a Service of its own, on a node of its own, so that a lost node costs one of them. */
export function caches(scope: Construct, inputs: HttpCacheInputs): void {
  const { values, release } = inputs;
  const app = str`${release.name}-nginx-cache`;
  const labels = { 'app.kubernetes.io/instance': release.name };
  const config = nginxConfig(inputs);

  new ConfigMap(scope, 'config', { metadata: { name: app, labels }, data: { 'nginx.conf': config } });
  new PodDisruptionBudget(scope, 'disruption-budget', {
    metadata: { name: app, labels },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app } } },
  });
  forEach(scope, range(min(values.nginx.replicas, MOST_CACHES)), (scope, index) => {
    const instance = text(index);
    const name = str`${app}-${index}`;
    new Deployment(scope, 'server', {
      metadata: { name, labels },
      spec: {
        selector: { matchLabels: { app, instance } },
        template: {
          metadata: { labels: { app, instance }, annotations: { 'checksum/config': sha256(config) } },
          spec: pod(inputs, { app, instance, name }),
        },
      },
    });
    new PersistentVolumeClaim(scope, 'volume', {
      metadata: { name, labels },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: text(values.size) } },
        storageClassName: chosenClass(values.storageClass),
      },
    });
    new Service(scope, 'service', {
      metadata: { name, labels: { app, ...labels } },
      spec: {
        type: 'ClusterIP',
        selector: { app, instance },
        ports: [
          { name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' },
          { name: 'metrics', port: 10253, targetPort: 'metrics', protocol: 'TCP' },
        ],
      },
    });
  });
}

interface Cache {
  readonly app: Expr<string>;
  readonly instance: Expr<string>;
  readonly name: Expr<string>;
}

function pod({ values, cluster }: HttpCacheInputs, { app, instance, name }: Cache) {
  const healthy = { httpGet: { path: '/healthz', port: 'metrics' } };
  const volumeMounts = [
    { name: 'config', mountPath: '/etc/nginx/nginx.conf', subPath: 'nginx.conf' },
    { name: 'data', mountPath: '/data' },
    { name: 'run', mountPath: '/run' },
  ];
  const elsewhere = {
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: {
      matchExpressions: [
        { key: 'app', operator: 'In', values: [app] },
        { key: 'instance', operator: 'NotIn', values: [instance] },
      ],
    },
  };
  return {
    // The reloader tells nginx of a changed configuration by a signal.
    shareProcessNamespace: true,
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [elsewhere] } },
    containers: [
      {
        name: 'nginx',
        image: IMAGE,
        ports: [
          { name: 'http', containerPort: 80 },
          { name: 'cache', containerPort: 8087 },
          { name: 'metrics', containerPort: 10253 },
        ],
        readinessProbe: { ...healthy, initialDelaySeconds: 5, periodSeconds: 5 },
        livenessProbe: { ...healthy, periodSeconds: 10, failureThreshold: 1 },
        resources: containerResources(values.nginx, cluster),
        volumeMounts,
      },
      {
        name: 'reloader',
        image: IMAGE,
        command: ['/usr/bin/nginx-reloader.sh'],
        resources: { requests: { cpu: '50m', memory: '50Mi' }, limits: { cpu: '50m', memory: '50Mi' } },
        volumeMounts,
      },
    ],
    volumes: [
      { name: 'config', configMap: { name: app } },
      { name: 'data', persistentVolumeClaim: { claimName: name } },
      { name: 'run', emptyDir: {} },
    ],
  };
}
