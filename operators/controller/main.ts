import { loadAccess } from '../kit/access/load.ts';
import { Client } from '../kit/client/client.ts';
import { observeRequests } from '../kit/client/metrics.ts';
import type { KubeObject } from '../kit/client/object.ts';
import { nameOf, type Resource } from '../kit/client/resource.ts';
import { Recorder } from '../kit/events/recorder.ts';
import { FlagError, flag, parseFlags } from '../kit/flags/flags.ts';
import { processFlags } from '../kit/flags/process-flags.ts';
import { Informer, type InformerOptions } from '../kit/informer/informer.ts';
import { withLeadership } from '../kit/leader/election.ts';
import { runAll, terminationSignal } from '../kit/lifecycle/process.ts';
import { createLog, type Logger } from '../kit/log/log.ts';
import { healthEndpoints, metricsEndpoints, serve } from '../kit/serving/endpoints.ts';
import type { Context } from './context.ts';
import { credentialsController } from './credentials/controller.ts';
import { definitionController } from './definition/controller.ts';
import { gatewayController } from './gateway/controller.ts';
import { buckets } from './kinds.ts';
import { runOnceServed } from './optional-kind.ts';
import { quotaController } from './quota/controller.ts';
import { telemetry } from './telemetry/controller.ts';
import { tenantCaController } from './tenant-ca/controller.ts';
import { visibilityController } from './visibility/controller.ts';
import { wildcardController } from './wildcard/controller.ts';
import { parseEndpoint } from './workload/bucket-sizes.ts';
import { workloadController } from './workload/controller.ts';

const flags = {
  ...processFlags,
  'disable-telemetry': flag.boolean(false, 'send no figures'),
  'telemetry-endpoint': flag.string('https://telemetry.cozystack.io', 'where figures are posted'),
  'telemetry-interval': flag.duration('15m', 'time between two posts', { positive: true }),
  'tenant-quota-buffer-percent': flag.integer(0, 'size of tenant-quota-allocated in percent, 130 gives 30 % on top; 0: no buffer', 0),
  'seaweedfs-metrics-endpoint': flag.parsed(undefined, 'Prometheus-compatible API that knows the sizes of buckets', parseEndpoint),
};

const leaseName = '19a0338c.cozystack.io';

/** Runs the platform's controllers until SIGTERM. @throws {FlagError} for a wrong command line */
export async function run(argv: string[]): Promise<void> {
  const { values } = parseFlags(flags, argv);
  if (values['metrics-bind-address'] !== '0' && values['metrics-secure'])
    throw new FlagError('--metrics-bind-address: metrics are served over plain HTTP only; add --metrics-secure=false to allow that');
  const signal = terminationSignal();
  const log = createLog({ name: 'cozystack-controller', level: values['zap-log-level'] });
  const access = loadAccess({ kubeconfig: values.kubeconfig });
  const client = new Client(access, { userAgent: 'cozystack-controller', observe: observeRequests });
  const copies = followedCopies(client, log);
  const context: Context = { client, log, events: new Recorder(client, 'cozystack-controller', log), follow: copies.follow };

  const parts = [
    workloadController(context, values['seaweedfs-metrics-endpoint']),
    definitionController(context),
    quotaController(context, values['tenant-quota-buffer-percent']),
    credentialsController(context),
    tenantCaController(context),
    visibilityController(context),
    gatewayController(context),
    wildcardController(context),
    ...(values['disable-telemetry']
      ? []
      : [telemetry(context, { endpoint: values['telemetry-endpoint'], interval: values['telemetry-interval'] })]),
  ];
  const work = (leading: AbortSignal) =>
    runAll(
      leading,
      parts.map((part) => part.run),
    );
  const election = { client, log, name: leaseName, namespace: access.namespace };
  await serve(values['health-probe-bind-address'], healthEndpoints(), signal);
  await serve(values['metrics-bind-address'], metricsEndpoints, signal);
  log.info({ cluster: access.origin, parts: parts.map(({ name }) => name) }, 'started');
  await runAll(signal, [...copies.running(), values['leader-elect'] ? (stop) => withLeadership(election, stop, work) : work]);
  client.close();
}

/** One followed copy a kind, however many controllers ask for it; the indexes of all of them are on it. */
function followedCopies(client: Client, log: Logger) {
  const copies = new Map<string, { copy: Informer<KubeObject>; indexes: Set<string> }>();
  return {
    follow<T extends KubeObject>(of: Resource<T>, options: InformerOptions<T> = {}): Informer<T> {
      const name = nameOf(of as Resource);
      const { indexes = {}, ...rest } = options;
      const made = copies.get(name) ?? {
        copy: new Informer(client, of, { log, ...rest }) as unknown as Informer<KubeObject>,
        indexes: new Set(),
      };
      copies.set(name, made);
      const copy = made.copy as unknown as Informer<T>;
      for (const [index, by] of Object.entries(indexes)) {
        if (!made.indexes.has(index)) copy.addIndex(index, by);
        made.indexes.add(index);
      }
      return copy;
    },
    running: () =>
      [...copies.values()].map(({ copy }) => (signal: AbortSignal) => {
        return copy.resource.group === buckets.group ? runOnceServed(client, copy, signal) : copy.run(signal);
      }),
  };
}
