import { quantityToNumber } from '../../src/chart/expression/quantity.ts';
import type { KubernetesObject } from '../../src/chart/index.ts';
import type { Requests } from '../../src/platform/compiled-chart.ts';

interface PodSpec {
  readonly containers?: readonly { readonly resources?: { readonly requests?: Readonly<Record<string, string | number>> } }[];
}

/** What the pods of Deployments and StatefulSets request, all replicas together; a DaemonSet counts once, since the nodes are not known. */
export function requestsIn(objects: readonly KubernetesObject[]): Requests {
  return objects
    .map(requestsOf)
    .reduce((sum, { cpu, memory }) => ({ cpu: sum.cpu + cpu, memory: sum.memory + memory }), { cpu: 0, memory: 0 });
}

function requestsOf({ kind, spec }: KubernetesObject): Requests {
  if (!['Deployment', 'StatefulSet', 'DaemonSet'].includes(kind)) return { cpu: 0, memory: 0 };
  const { replicas = 1, template } = spec as { replicas?: number; template?: { spec?: PodSpec } };
  const requests = (template?.spec?.containers ?? []).map(({ resources }) => resources?.requests ?? {});
  const total = (resource: string) => requests.reduce((sum, request) => sum + quantityToNumber(request[resource] ?? 0), 0) * replicas;
  return { cpu: Math.round(total('cpu') * 1000), memory: Math.round(total('memory')) };
}
