import type { Logger } from 'pino';
import type { Client } from '../../kit/client/client.ts';
import type { Recorder } from '../../kit/events/recorder.ts';
import type { Cluster } from '../cluster.ts';

/** What the parts of the PackageSource's reconciler work with. */
export interface SourceReconcilerOptions {
  client: Client;
  cluster: Cluster;
  recorder: Recorder;
  log: Logger;
}
