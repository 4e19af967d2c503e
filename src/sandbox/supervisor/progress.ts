import { setTimeout as sleep } from 'node:timers/promises';
import type { Layout } from '../paths.ts';
import { type Progress, problem } from '../problem.ts';
import { isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { tailOf } from '../processes/log-tail.ts';
import { type PartFailure, readRecord } from './record.ts';

/** How long a part that crashed may take to be healthy again. */
const recoveryLimitMs = 60_000;

/** Waits until the supervisor has everything running. @throws with the name and last words of the part that ended */
export async function untilRunning(layout: Layout, supervisor: ProcessIdentity, progress: Progress, signal?: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(25, undefined, signal ? { signal } : {});
    const record = readRecord(layout);
    if (record?.failure) throw crashed(record.failure);
    if (record?.phase === 'running') return;
    if (!isAlive(supervisor)) throw supervisorGone(layout);
    const waiting = record?.parts.filter(({ state }) => state !== 'healthy').map(({ name }) => name) ?? [];
    progress.now('starting the control plane', waiting.length > 0 ? `(waiting for ${waiting.join(', ')})` : '');
  }
}

/** What runs already may have a part that crashed: the supervisor starts it again, which is waited for. */
export async function untilHealthy(layout: Layout, progress: Progress, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + recoveryLimitMs;
  for (;;) {
    const record = readRecord(layout);
    if (!record || !isAlive(record.supervisor)) throw supervisorGone(layout);
    const ill = record.parts.find(({ state }) => state !== 'healthy');
    if (!ill) return;
    if (Date.now() > deadline) {
      const log = layout.log(ill.name);
      throw crashed({ part: ill.name, reason: ill.message ?? 'does not become healthy', log, lines: tailOf(log, 12) });
    }
    progress.now(`waiting for ${ill.name}`, ill.message ?? '');
    await sleep(200, undefined, signal ? { signal } : {});
  }
}

function crashed({ part, reason, log, lines }: PartFailure) {
  const [code, hint] = causeIn(lines);
  return problem({ code, message: `${part} ${reason}; its last words:\n${quoted(lines)}`, where: { file: log }, hint });
}

function causeIn(lines: readonly string[]): ['PORT_TAKEN' | 'DISK_FULL' | 'PART_CRASHED', string] {
  if (lines.some((line) => line.includes('address already in use')))
    return ['PORT_TAKEN', 'another process took the port meanwhile; run the command again'];
  if (lines.some((line) => line.includes('no space left on device'))) return ['DISK_FULL', 'free some space and run the command again'];
  return ['PART_CRASHED', 'if the state of the sandbox is damaged, start it anew with --reset'];
}

function supervisorGone(layout: Layout) {
  const log = layout.log('supervisor');
  const lines = tailOf(log, 8);
  const [code, hint] = causeIn(lines);
  return problem({ code, message: `the supervisor of the sandbox ended; its last words:\n${quoted(lines)}`, where: { file: log }, hint });
}

function quoted(lines: readonly string[]): string {
  return lines.map((line) => `  ${line.slice(0, 400)}`).join('\n') || '  (none)';
}
