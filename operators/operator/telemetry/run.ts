import type { Logger } from 'pino';
import { pause } from '../../kit/client/backoff.ts';
import type { Client } from '../../kit/client/client.ts';
import { namespaces } from '../../kit/client/kinds.ts';
import type { Cluster } from '../cluster.ts';
import { census } from './census.ts';
import { isDeclined } from './consent.ts';
import { report } from './report.ts';

export interface TelemetrySettings {
  endpoint: string;
  /** Milliseconds between two posts. */
  interval: number;
  /** Version of the platform. */
  version: string;
  /** Name of the Package whose settings may decline. */
  platform: string;
}

const TIMEOUT = 10_000;

/** Posts figures at once and then every interval. Failing is nobody's trouble: it is logged for those who look. */
export async function runTelemetry(
  client: Client,
  cluster: Cluster,
  settings: TelemetrySettings,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (isDeclined(cluster.package(settings.platform))) log.debug('the settings of the platform decline telemetry');
    else await send();
    await pause(settings.interval, signal);
  }

  async function send(): Promise<void> {
    await post(client, cluster, settings, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])).catch((error) => {
      log.debug({ err: error, endpoint: settings.endpoint }, 'telemetry could not be sent');
    });
  }
}

async function post(client: Client, cluster: Cluster, { endpoint, version }: TelemetrySettings, signal: AbortSignal): Promise<void> {
  const [system, figures] = await Promise.all([
    client.get(namespaces, { name: 'kube-system' }, { signal }),
    census(client, cluster, version, signal),
  ]);
  const headers = { 'content-type': 'text/plain', 'x-cluster-id': system.metadata.uid ?? '' };
  const answer = await fetch(endpoint, { method: 'POST', headers, body: report(figures), signal });
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`POST ${endpoint} answered ${answer.status}`);
}
