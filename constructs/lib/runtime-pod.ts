import type { V1Affinity, V1Container, V1PodSpec } from '@kubernetes/client-node';
import type { Arg, Dynamic, Expr } from '../../src/chart/index.ts';

/** User of the runtime's image; nothing in it needs more. */
const USER = 65534;

/** A probe by HTTP at a port of the container. */
export interface RuntimeProbe {
  readonly port: string | number;
  readonly scheme?: 'HTTP' | 'HTTPS';
}

export interface RuntimeContainer {
  /** Component of the runtime: `cozystack-api` is run as `api`. */
  readonly component: string;
  /** Name of the container; that of the component unless given. */
  readonly name?: string;
  readonly image: Arg<string>;
  readonly args: Dynamic<string[]>;
  readonly ports?: Dynamic<NonNullable<V1Container['ports']>>;
  readonly env?: Dynamic<NonNullable<V1Container['env']>> | Expr<NonNullable<V1Container['env']> | undefined>;
  readonly volumeMounts?: Dynamic<NonNullable<V1Container['volumeMounts']>>;
  /** Where `/livez` and `/readyz` answer; a component that cannot listen has none. */
  readonly probe?: RuntimeProbe;
  readonly requests: { readonly cpu: string; readonly memory: string };
  /** Memory limit; CPU has none, since a throttled server fails its callers. */
  readonly memoryLimit: string;
}

/** A container of the platform's runtime: no privileges, a file system that it cannot write, probes that mean something. */
export function runtimeContainer({
  component,
  name = component,
  image,
  args,
  ports,
  env,
  volumeMounts,
  probe,
  requests,
  memoryLimit,
}: RuntimeContainer): Dynamic<V1Container> {
  return {
    name,
    image,
    command: [component],
    args,
    ...(ports && { ports }),
    ...(env && { env }),
    ...(volumeMounts && { volumeMounts }),
    ...(probe && probes(probe)),
    resources: { requests: { ...requests }, limits: { memory: memoryLimit } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  } as Dynamic<V1Container>;
}

function probes({ port, scheme }: RuntimeProbe) {
  const at = (path: string) => ({ httpGet: { path, port, ...(scheme && { scheme }) } });
  return {
    startupProbe: { ...at('/livez'), periodSeconds: 2, failureThreshold: 60 },
    livenessProbe: { ...at('/livez'), periodSeconds: 20, timeoutSeconds: 5 },
    readinessProbe: { ...at('/readyz'), periodSeconds: 5, timeoutSeconds: 3 },
  };
}

/**
 * Environment by which memory that was used once is given back: a young generation no larger than it need be, for objects that live short, and
 * few arenas of the allocator.
 * @param young its half-space at most, in MiB
 */
export const frugalMemory = (young: number) => [
  { name: 'NODE_OPTIONS', value: `--max-semi-space-size=${young}` },
  { name: 'MALLOC_ARENA_MAX', value: '2' },
];

/** Runs as nobody; the group lets it read Secrets that are mounted for their owner only. */
export const runtimeSecurity: NonNullable<V1PodSpec['securityContext']> = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' },
};

/** Prefers nodes of the control plane. */
export const nearControlPlane: NonNullable<V1Affinity['nodeAffinity']> = {
  preferredDuringSchedulingIgnoredDuringExecution: [
    { weight: 100, preference: { matchExpressions: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists' }] } },
  ],
};

/** May run on nodes of the control plane that keep others off. */
export const onControlPlane: NonNullable<V1PodSpec['tolerations']> = ['control-plane', 'master'].map((role) => ({
  key: `node-role.kubernetes.io/${role}`,
  operator: 'Exists',
  effect: 'NoSchedule',
}));

/** Prefers nodes that none of its kind is on. */
export const apart = (app: string): NonNullable<V1Affinity['podAntiAffinity']> => ({
  preferredDuringSchedulingIgnoredDuringExecution: [
    { weight: 100, podAffinityTerm: { labelSelector: { matchLabels: { app } }, topologyKey: 'kubernetes.io/hostname' } },
  ],
});
