interface EnvVar {
  name: string;
  value?: string;
}

interface Workload {
  kind: string;
  spec?: { template?: { spec?: { hostNetwork?: boolean; containers?: { env?: EnvVar[] }[]; initContainers?: { env?: EnvVar[] }[] } } };
}

const NAMES = ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT'];
const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet'];

/**
 * Hands the operator's own way to the API server on to workloads on the host's network: before there is a network it is the only one.
 * Pods with a network of their own are left out, since a node's own address may not be reachable from there.
 */
export function withApiServerAddress<T extends { kind: string }>(object: T, env: Record<string, string | undefined>): T {
  const given = NAMES.flatMap((name): EnvVar[] => (env[name] ? [{ name, value: env[name]! }] : []));
  if (given.length === 0 || !KINDS.includes(object.kind)) return object;
  const copy = structuredClone(object) as T & Workload;
  const pod = copy.spec?.template?.spec;
  if (!pod?.hostNetwork) return object;
  for (const container of [...(pod.containers ?? []), ...(pod.initContainers ?? [])]) {
    container.env = [...(container.env ?? []).filter(({ name }) => !given.some((one) => one.name === name)), ...given];
  }
  return copy;
}
