import type { Logger } from 'pino';
import type { Client } from '../kit/client/client.ts';
import { Recorder } from '../kit/events/recorder.ts';
import { runAll } from '../kit/lifecycle/process.ts';
import { certificateSecretsController } from './certificate-secrets/controller.ts';
import type { Context } from './context.ts';
import { credentialsController } from './credentials/controller.ts';
import { definitionController } from './definition/controller.ts';
import { derivedCredentialsController } from './derived-credentials/controller.ts';
import { FollowedCopies } from './followed-copies.ts';
import { gatewayController } from './gateway/controller.ts';
import { quotaController } from './quota/controller.ts';
import { type TelemetrySettings, telemetry } from './telemetry/controller.ts';
import { tenantCaController } from './tenant-ca/controller.ts';
import { visibilityController } from './visibility/controller.ts';
import { wildcardController } from './wildcard/controller.ts';
import type { MetricsEndpoint } from './workload/bucket-sizes.ts';
import { workloadController } from './workload/controller.ts';

export interface ControlSettings {
  /** Where sizes of buckets are asked for, in place of the monitoring that serves their namespace. */
  readonly bucketMetrics: MetricsEndpoint | undefined;
  readonly quotaBufferPercent: number;
  /** Undefined: no figures are sent. */
  readonly telemetry: TelemetrySettings | undefined;
}

/** Runs all controllers until the signal fires. */
export async function control(client: Client, log: Logger, signal: AbortSignal, settings: ControlSettings): Promise<void> {
  const copies = new FollowedCopies(client, log);
  const events = new Recorder(client, 'cozystack-controller', log);
  const context: Context = { client, log, events, follow: (of, options) => copies.follow(of, options) };
  const parts = [
    workloadController(context, settings.bucketMetrics),
    definitionController(context),
    quotaController(context, settings.quotaBufferPercent),
    credentialsController(context),
    derivedCredentialsController(context),
    certificateSecretsController(context),
    visibilityController(context),
    tenantCaController(context),
    wildcardController(context),
    gatewayController(context),
    ...(settings.telemetry ? [telemetry(context, settings.telemetry)] : []),
  ];
  log.info({ controllers: parts.map(({ name }) => name) }, 'started');
  await runAll(signal, [(stop) => copies.run(stop), ...parts.map((part) => (stop: AbortSignal) => part.run(stop))]);
}
