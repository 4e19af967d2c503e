import type { Client } from '../../kit/client/client.ts';
import type { Feed } from '../store/feed.ts';
import type { HelmRelease, ReleaseCadence } from './helm-release.ts';
import type { ApplicationProjector } from './projector.ts';
import type { QuotaGate } from './quota-gate.ts';

/** What applications are read from and written to. */
export interface ApplicationBackend {
  readonly client: Client;
  readonly projector: ApplicationProjector;
  readonly feed: Feed<HelmRelease>;
  readonly quota: QuotaGate;
  readonly cadence: ReleaseCadence;
}
