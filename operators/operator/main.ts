import { loadAccess } from '../kit/access/load.ts';
import { Client } from '../kit/client/client.ts';
import { observeRequests } from '../kit/client/metrics.ts';
import { formatDuration } from '../kit/flags/duration.ts';
import { describeFlags, FlagError, parseFlags } from '../kit/flags/flags.ts';
import { withLeadership } from '../kit/leader/election.ts';
import { runAll, terminationSignal } from '../kit/lifecycle/process.ts';
import { createLog, type Logger } from '../kit/log/log.ts';
import { healthEndpoints, metricsEndpoints, serve } from '../kit/serving/endpoints.ts';
import { type PlatformSource, platformSource } from './bootstrap/platform-source.ts';
import { bootstrap, ensureNamespace } from './bootstrap/run.ts';
import { Cluster } from './cluster.ts';
import { type ControllerSettings, controllers } from './controllers.ts';
import { flags, logLevel, type OperatorFlags } from './flags.ts';
import { LEASE, SYSTEM_NAMESPACE } from './names.ts';
import { runTelemetry } from './telemetry/run.ts';

/**
 * The operator: PackageSources to ArtifactGenerators, Packages to namespaces and HelmReleases, copies of the cluster's values.
 * Ends with exit code 0 after SIGTERM, 1 after an error or a flag that cannot be right, 2 after an unknown flag.
 */
export async function run(argv: string[]): Promise<void> {
  const signal = terminationSignal();
  let values: OperatorFlags;
  let source: PlatformSource | undefined;
  try {
    if (argv.includes('--help') || argv.includes('-h')) {
      process.stdout.write(`cozystack-operator\n\n${describeFlags(flags)}\n`);
      return;
    }
    values = parseFlags(flags, argv).values;
    source = platformSource(
      values['platform-source-url'],
      values['platform-source-name'],
      values['platform-source-ref'],
      values['platform-source-secret'],
    );
  } catch (error) {
    process.stderr.write(`cozystack-operator: ${(error as Error).message}\n`);
    process.exitCode = error instanceof FlagError && error.unknown ? 2 : 1;
    return;
  }
  const log = createLog({ name: 'cozystack-operator', level: logLevel(values['zap-log-level']) });
  try {
    await operate(values, source, log, signal);
  } catch (error) {
    log.fatal({ err: error }, 'ended');
    process.exitCode = 1;
  }
}

async function operate(values: OperatorFlags, source: PlatformSource | undefined, log: Logger, signal: AbortSignal): Promise<void> {
  const access = loadAccess({ kubeconfig: values.kubeconfig });
  const client = new Client(access, { userAgent: 'cozystack-operator', observe: observeRequests });
  const lead = (leading: AbortSignal) => work(client, values, source, log, leading);
  try {
    await serve(values['health-probe-bind-address'], healthEndpoints(), signal);
    await serve(values['metrics-bind-address'], metricsEndpoints, signal);
    if (!values['leader-elect']) return await lead(signal);
    await ensureNamespace(client, signal);
    await withLeadership({ client, name: LEASE, namespace: SYSTEM_NAMESPACE, log }, signal, lead);
  } finally {
    client.close();
  }
}

async function work(
  client: Client,
  values: OperatorFlags,
  source: PlatformSource | undefined,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  await bootstrap({ client, log, installCrds: values['install-crds'], installFlux: undefined, source }, signal);
  const cluster = new Cluster(client, log, values['cozy-values-secret-name']);
  const working = controllers(client, cluster, settingsOf(values), log);
  const telemetry = {
    endpoint: values['telemetry-endpoint'],
    interval: values['telemetry-interval'],
    version: process.env['COZYSTACK_VERSION'] || 'dev',
  };
  await runAll(signal, [
    ...cluster.informers.map((informer) => (stop: AbortSignal) => informer.run(stop)),
    async (stop) => {
      await Promise.race([cluster.ready(), new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }))]);
      if (stop.aborted) return;
      log.info('the view of the cluster is whole');
      const posting = values['disable-telemetry'] ? [] : [runTelemetry(client, cluster, telemetry, log, stop)];
      await Promise.all([...working.map((controller) => controller.run(stop)), ...posting]);
    },
  ]);
}

function settingsOf(values: OperatorFlags): ControllerSettings {
  return {
    releases: {
      interval: formatDuration(values['helmrelease-interval']),
      retryInterval: formatDuration(values['helmrelease-retry-interval']),
      installTimeout: formatDuration(values['helmrelease-install-timeout']),
      upgradeTimeout: formatDuration(values['helmrelease-upgrade-timeout']),
      maxHistory: values['helmrelease-max-history'],
      valuesSecret: values['cozy-values-secret-name'],
    },
    values: {
      name: values['cozy-values-secret-name'],
      namespace: values['cozy-values-secret-namespace'],
      selector: values['cozy-values-namespace-selector'],
    },
  };
}
