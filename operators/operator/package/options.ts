import type { Logger } from 'pino';
import type { Client } from '../../kit/client/client.ts';
import type { Recorder } from '../../kit/events/recorder.ts';
import type { Cluster } from '../cluster.ts';
import type { ReleaseSettings } from './release.ts';

/** What the parts of the Package's reconciler work with. */
export interface PackageReconcilerOptions {
  client: Client;
  cluster: Cluster;
  settings: ReleaseSettings;
  recorder: Recorder;
  log: Logger;
}
