import type { Logger } from 'pino';
import type { Client } from '../client/client.ts';
import { type Flag, FlagError, flag, gaveHelp, parseFlags, type Values } from '../flags/flags.ts';
import { parseAddress } from '../serving/address.ts';
import { terminationSignal } from './process.ts';

/** A text that {@link parseAddress} takes; it is read where it is listened on, since the pod decides about the host. */
const address = (initial: string, description: string) =>
  flag.parsed(initial, description, (text) => {
    parseAddress(text);
    return text;
  });

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** pino's level of zap's: names are the same, and any number above 0 means debug. @throws for any other text */
function logLevel(zap: string): string {
  if (/^\d+$/.test(zap)) return Number(zap) > 0 ? 'debug' : 'info';
  if (zap === 'panic' || zap === 'dpanic') return 'fatal';
  if (!LEVELS.includes(zap)) throw new Error(`"${zap}" is no level; levels are ${LEVELS.join(', ')}, or a number`);
  return zap;
}

/** Flags of every component; each says itself where it serves by default. */
export const componentFlags = ({ metrics, health }: { metrics: string; health: string }) => ({
  kubeconfig: flag.string('', 'kubeconfig file; without it KUBECONFIG, then the ServiceAccount of the pod'),
  'metrics-bind-address': address(metrics, 'where /metrics is served; 0 for off'),
  'health-probe-bind-address': address(health, 'where /healthz and /readyz are served; 0 for off'),
  'metrics-secure': flag.boolean(false, 'taken for compatibility; metrics are served in the clear'),
  'enable-http2': flag.boolean(false, 'taken for compatibility; without effect'),
  'leader-elect': flag.boolean(false, 'act only while holding the lease; needed with more than one replica'),
  'zap-log-level': flag.parsed('info', 'debug, info, warn, error, or how verbose as a number', logLevel),
  'zap-encoder': flag.string('json', 'taken for compatibility; lines are JSON'),
  'zap-devel': flag.boolean(false, 'taken for compatibility'),
  'zap-stacktrace-level': flag.string('', 'taken for compatibility; errors carry their stack'),
  'zap-time-encoding': flag.string('', 'taken for compatibility; times are ISO 8601'),
});

type ComponentFlags = ReturnType<typeof componentFlags>;

/** What a component works with. */
export interface Surroundings<V> {
  client: Client;
  values: V;
  log: Logger;
  signal: AbortSignal;
}

export interface Component<F extends ComponentFlags & Record<string, Flag<unknown>>, Prepared = void> {
  name: string;
  flags: F;
  /** Whether integers that a double cannot hold are handed on as they came. */
  exactIntegers?: boolean;
  /** Throws for values that each by itself may be right, but not together. Called before anything is opened. */
  check?: (values: Values<F>) => void;
  /** Name and namespace of the lease that `--leader-elect` asks for. */
  lease: { name: string; namespace: string };
  /** Done before the lease is asked for, by every replica; what it returns is handed to `work`. */
  prepare: (surroundings: Surroundings<Values<F>>) => Promise<Prepared>;
  /** The work, until the signal fires. With `--leader-elect` only while leading. Modules that are slow to load belong in here. */
  work: (surroundings: Surroundings<Values<F>>, prepared: Prepared) => Promise<void>;
}

/**
 * Runs a component: flags, log, client, health and metrics, lease, work. Sets the exit code: 0 after SIGTERM, 1 after an error or a
 * flag with a value that cannot be right, 2 after an unknown flag.
 */
export async function runComponent<F extends ComponentFlags & Record<string, Flag<unknown>>, Prepared>(
  component: Component<F, Prepared>,
  argv: string[],
): Promise<void> {
  const { name, flags, check } = component;
  const signal = terminationSignal();
  if (gaveHelp(name, flags, argv)) return;
  let values: Values<F>;
  try {
    values = parseFlags(flags, argv).values;
    check?.(values);
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`);
    process.exitCode = error instanceof FlagError && error.unknown ? 2 : 1;
    return;
  }
  const { createLog } = await import('../log/log.ts');
  const log = createLog({ name, level: values['zap-log-level'] as string });
  try {
    await runWith(component, values, log, signal);
  } catch (error) {
    // Asked to end, it breaks off whatever is under way: that is how it should end, also in the middle of its start.
    if (signal.aborted) return log.info({ err: error }, 'broke off, since it was asked to end');
    log.fatal({ err: error }, 'ended');
    process.exitCode = 1;
  }
}

async function runWith<F extends ComponentFlags & Record<string, Flag<unknown>>, Prepared>(
  { name, lease, prepare, work, exactIntegers = false }: Component<F, Prepared>,
  values: Values<F>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const [{ loadAccess }, { Client }, { observeRequests }, endpoints, { withLeadership }] = await Promise.all([
    import('../access/load.ts'),
    import('../client/client.ts'),
    import('../client/metrics.ts'),
    import('../serving/endpoints.ts'),
    import('../leader/election.ts'),
  ]);
  const { healthEndpoints, metricsEndpoints, serve } = endpoints;
  const { kubeconfig } = values as { kubeconfig: string };
  const client = new Client(loadAccess({ kubeconfig }), { userAgent: name, observe: observeRequests, exactIntegers });
  const surroundings = { client, values, log, signal };
  try {
    await serve(values['health-probe-bind-address'] as string, healthEndpoints(), signal);
    await serve(values['metrics-bind-address'] as string, metricsEndpoints, signal);
    const prepared = await prepare(surroundings);
    if (!values['leader-elect']) await work(surroundings, prepared);
    else await withLeadership({ client, ...lease, log }, signal, (leading) => work({ ...surroundings, signal: leading }, prepared));
  } finally {
    client.close();
  }
}
