import type { Container, Deployment } from '../kinds.ts';
import { deploymentName, MANAGED_BY, SHARD_LABEL, shardKey } from '../names.ts';
import type { ShardSettings } from '../settings.ts';

/** Variables that were an outage on a shard: addresses that only the node reaches, proxies that the pod network does not. */
const DROPPED = new Set(
  [
    'SOURCE_CONTROLLER_LOCALHOST',
    'SOURCE_WATCHER_LOCALHOST',
    'KUBERNETES_SERVICE_HOST',
    'KUBERNETES_SERVICE_PORT',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
  ].flatMap((name) => (name.endsWith('_PROXY') ? [name, name.toLowerCase()] : [name])),
);

/** A controller container that Flux's Deployment lacks. */
class ContainerMissing extends Error {
  override readonly name = 'ContainerMissing';
}

/**
 * The Deployment of a shard: Flux's helm-controller alone, off the host's network, for the releases of one label value
 * (contract/operator-packages.md, 8.2, says which outage each difference was).
 * @throws {ContainerMissing}
 */
export function shardDeployment(flux: Deployment, index: number, settings: Pick<ShardSettings, 'concurrent' | 'resources'>): Deployment {
  const name = deploymentName(index);
  const source = flux.spec.template.spec;
  const container = source.containers.find((one) => one.name === 'helm-controller');
  if (!container) throw new ContainerMissing(`Deployment ${flux.metadata.name} has no container helm-controller to make shards of`);
  const { initContainers: _, tolerations: __, affinity, hostNetwork: ___, volumes = [], ...spec } = source;
  const nodeAffinity = affinity?.nodeAffinity;
  const mounted = new Set((container.volumeMounts ?? []).map((mount) => mount.name));
  const kept = volumes.filter((volume) => mounted.has(volume.name));
  const version = flux.metadata.labels?.['app.kubernetes.io/version'];
  const selector = { 'app.kubernetes.io/name': name };
  const labels = {
    ...selector,
    'app.kubernetes.io/part-of': 'flux',
    'app.kubernetes.io/managed-by': MANAGED_BY,
    'sharding.fluxcd.io/role': 'shard',
    ...(version && { 'app.kubernetes.io/version': version }),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: flux.metadata.namespace!, labels },
    spec: {
      replicas: 1,
      strategy: { type: 'Recreate' },
      selector: { matchLabels: selector },
      template: {
        metadata: { labels, annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true', 'prometheus.io/scrape': 'true' } },
        spec: {
          ...spec,
          dnsPolicy: 'ClusterFirst',
          ...(kept.length > 0 && { volumes: kept }),
          ...(nodeAffinity !== undefined && { affinity: { nodeAffinity } }),
          containers: [shardContainer(container, index, settings)],
        },
      },
    },
  };
}

function shardContainer(
  container: Container,
  index: number,
  { concurrent, resources }: Pick<ShardSettings, 'concurrent' | 'resources'>,
): Container {
  const set = [`--watch-label-selector=${SHARD_LABEL}=${shardKey(index)}`, `--concurrent=${concurrent}`];
  const replaced = ['--events-addr', ...set.map((arg) => arg.split('=')[0]!)];
  const args = (container.args ?? []).filter((arg) => !replaced.includes(arg.split('=')[0]!));
  const { ports: _, ...rest } = container;
  return {
    ...rest,
    ...(Array.isArray(container['ports']) && {
      ports: (container['ports'] as { hostPort?: number }[]).map(({ hostPort: __, ...port }) => port),
    }),
    args: [...args, ...set],
    env: (container.env ?? []).filter(({ name }) => !DROPPED.has(name)),
    resources: {
      ...container.resources,
      requests: { ...container.resources?.requests, ...resources.requests },
      limits: { ...container.resources?.limits, ...resources.limits },
    },
    ...startupProbe(container),
  };
}

/** A copy in depth of the liveness probe: sharing parts with it would loosen that one, too. */
function startupProbe({ startupProbe: own, livenessProbe }: Container): { startupProbe?: Record<string, unknown> } {
  if (own || !livenessProbe) return {};
  return {
    startupProbe: {
      ...structuredClone(livenessProbe),
      initialDelaySeconds: 0,
      periodSeconds: 10,
      successThreshold: 1,
      failureThreshold: 30,
    },
  };
}
