import { readJson, writeFileAtomically } from '../atomic-file.ts';
import type { Layout } from '../paths.ts';
import { isAlive, type ProcessIdentity } from '../processes/identity.ts';

/** What the supervisor writes down for the commands: the only channel from it to them. */
export interface RunningRecord {
  supervisor: ProcessIdentity;
  /** `starting` until every part was healthy once; `failed` when that did not come about and everything was stopped again. */
  phase: 'starting' | 'running' | 'stopping' | 'failed';
  failure?: PartFailure;
  parts: PartRecord[];
}

export interface PartRecord {
  name: string;
  address: string;
  state: 'waiting' | 'starting' | 'healthy' | 'unhealthy' | 'crashed' | 'stopped';
  process?: ProcessIdentity;
  /** How often it was started again after a crash. */
  restarts: number;
  /** The last crash or what the last health check said. */
  message?: string;
}

export interface PartFailure {
  part: string;
  /** `exited with code 1`, `was killed by SIGKILL`, `is not healthy after 60 s: …` */
  reason: string;
  log: string;
  /** The last lines of its log. */
  lines: string[];
}

export function readRecord(layout: Layout): RunningRecord | undefined {
  return readJson<RunningRecord>(layout.running);
}

/** The record of a supervisor that is alive and has everything running. */
export function runningRecord(layout: Layout): RunningRecord | undefined {
  const record = readRecord(layout);
  return record?.phase === 'running' && isAlive(record.supervisor) ? record : undefined;
}

export function writeRecord(layout: Layout, record: RunningRecord): void {
  writeFileAtomically(layout.running, `${JSON.stringify(record, undefined, 2)}\n`);
}
