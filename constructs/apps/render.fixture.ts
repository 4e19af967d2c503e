import { evaluate, type KubernetesObject, type RenderInput } from '../../src/chart/index.ts';
import type { Application } from '../lib/application.ts';

/** What the platform and a tenant with everything of its own tell a release. */
export const SURROUNDINGS = {
  cluster: { 'root-host': 'example.org', 'cluster-domain': 'cozy.local' },
  namespace: {
    etcd: 'tenant-root',
    ingress: 'tenant-root',
    gateway: '',
    monitoring: 'tenant-root',
    seaweedfs: 'tenant-root',
    host: 'a.example.org',
  },
} as const;

/** The objects of an application, by kind and name: `render(redis, { replicas: 3 })['RedisFailover/redis-test']`. */
export function render(
  application: Application,
  values: object,
  input: Omit<RenderInput, 'values'> = {},
): Record<string, KubernetesObject> {
  const release = { name: `${application.name}-test`, namespace: 'tenant-a' };
  const objects = evaluate(application.chart.source, { ...SURROUNDINGS, release, ...input, values });
  return Object.fromEntries(objects.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
}

/** The first object of a kind. */
export const ofKind = (objects: Record<string, KubernetesObject>, kind: string): KubernetesObject | undefined =>
  Object.values(objects).find((object) => object.kind === kind);
