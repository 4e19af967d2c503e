import { formatDuration } from '../kit/flags/duration.ts';
import type { Surroundings } from '../kit/lifecycle/component.ts';
import { fired, runAll } from '../kit/lifecycle/process.ts';
import type { PlatformSource } from './bootstrap/platform-source.ts';
import { bootstrap } from './bootstrap/run.ts';
import { Cluster } from './cluster.ts';
import { type ControllerSettings, controllers } from './controllers.ts';
import type { OperatorFlags } from './flags.ts';
import { runTelemetry } from './telemetry/run.ts';

/** Brings the groundwork, then reconciles until the signal fires. Only the leader comes here. */
export async function operate(surroundings: Surroundings<OperatorFlags>, source: PlatformSource | undefined): Promise<void> {
  const { client, values, log, signal } = surroundings;
  const installFlux = values['install-flux']
    ? async (stop: AbortSignal) => (await import('./flux/install.ts')).installFlux(client, values['flux-definitions'], log, stop)
    : undefined;
  await bootstrap({ client, log, installCrds: values['install-crds'], installFlux, source }, signal);
  const cluster = new Cluster(client, log, values['cozy-values-secret-name']);
  const working = controllers(client, cluster, settingsOf(values), log);
  const telemetry = {
    endpoint: values['telemetry-endpoint'],
    interval: values['telemetry-interval'],
    version: process.env['COZYSTACK_VERSION'] || 'dev',
    platform: `cozystack.${values['platform-source-name']}`,
  };
  const following = values['install-flux']
    ? [async (stop: AbortSignal) => (await import('./flux/arrival.ts')).followFlux(client, log, stop)]
    : [];
  await runAll(signal, [
    ...following,
    ...cluster.informers.map((informer) => (stop: AbortSignal) => informer.run(stop)),
    async (stop) => {
      await Promise.race([cluster.ready(), fired(stop)]);
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
