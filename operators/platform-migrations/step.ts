import type { Logger } from 'pino';
import type { Client } from '../kit/client/client.ts';

export interface StepContext {
  client: Client;
  /** Namespace of the platform's release. */
  namespace: string;
  log: Logger;
  signal: AbortSignal;
  /** Tells what somebody has to do elsewhere: it is logged, written as an Event and kept in the ledger. */
  note(text: string): void;
}

/**
 * One change of what an older platform left behind. It runs before the platform is upgraded, may be killed at any moment and is then
 * run again from its beginning, and must do nothing where there is nothing to change, as on a cluster that never had the kind.
 */
export interface Step {
  /** Never changed, never used twice. */
  id: string;
  /** Version of the data that it makes; steps are run in the order of their numbers. */
  version: number;
  /** Fingerprint of the step's file; a test holds it, so that nobody changes a step that was released without a word. */
  hash: string;
  /** What it does, for the log and the ledger. */
  summary: string;
  /** Looks at the state before anything is removed; throws if it cannot tell. */
  run(context: StepContext): Promise<void>;
}
