/** The objects that figures are made of, reduced to what they need. */
export interface Census {
  cozystackVersion: string;
  kubernetesVersion: string;
  nodes: { os: string; image: string; kernel: string; capacity: Record<string, string> }[];
  loadBalancers: number;
  volumes: { driver: string; size: string }[];
  packages: { name: string; variant: string }[];
}

const GI = 2 ** 30;
/** Sizes are told in steps only. */
const STEPS: [number, string][] = [1, 5, 10, 25, 50, 100, 250, 500]
  .map((n): [number, string] => [n * GI, `${n}Gi`])
  .concat([1, 2, 5, 10].map((n): [number, string] => [n * 1024 * GI, `${n}Ti`]));

const UNITS: Record<string, number> = {
  '': 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: GI,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
};

/** A Kubernetes quantity as a number; NaN for what is none. */
export function quantity(text: string): number {
  const match = /^([+-]?[\d.]+(?:[eE][+-]?\d+)?)(m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi)?$/.exec(text);
  return match ? Number(match[1]) * UNITS[match[2] ?? '']! : Number.NaN;
}

/** The step that a volume's size is rounded up to; beyond the last it stays the last. */
export const sizeStep = (size: string): string => STEPS.find(([bytes]) => quantity(size) <= bytes)?.[1] ?? '10Ti';

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

function line(name: string, labels: Record<string, string>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

/** Counts entries that have the same labels. */
function counted(name: string, entries: Record<string, string>[]): string[] {
  const counts = new Map<string, { labels: Record<string, string>; count: number }>();
  for (const labels of entries) {
    const found = counts.get(JSON.stringify(labels)) ?? { labels, count: 0 };
    found.count++;
    counts.set(JSON.stringify(labels), found);
  }
  return [...counts.values()].map(({ labels, count }) => line(name, labels, count));
}

/** The figures as Prometheus text (contract/operator-packages.md, 4.7). */
export function report({ cozystackVersion, kubernetesVersion, nodes, loadBalancers, volumes, packages }: Census): string {
  const capacity = new Map<string, number>();
  for (const { capacity: of } of nodes) {
    for (const [resource, amount] of Object.entries(of)) {
      if (!['cpu', 'memory'].includes(resource) && !resource.startsWith('nvidia.com/')) continue;
      capacity.set(resource, (capacity.get(resource) ?? 0) + quantity(amount));
    }
  }
  const lines = [
    line('cozy_cluster_info', { cozystack_version: cozystackVersion, kubernetes_version: kubernetesVersion }, 1),
    ...counted(
      'cozy_nodes_count',
      nodes.map(({ os, image, kernel }) => ({ os: `${os} (${image})`, kernel })),
    ),
    ...[...capacity].map(([resource, amount]) => line('cozy_cluster_capacity', { resource }, amount)),
    line('cozy_loadbalancers_count', {}, loadBalancers),
    ...counted(
      'cozy_pvs_count',
      volumes.map(({ driver, size }) => ({ driver, size: sizeStep(size) })),
    ),
    ...packages.map((labels) => line('cozy_package_info', labels, 1)),
  ];
  return `${lines.join('\n')}\n`;
}
