import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Layout } from './paths.ts';
import { isAlive, type ProcessIdentity } from './processes/identity.ts';
import { signal as send, stopAll } from './processes/stop.ts';
import { processesOf } from './processes/sweep.ts';
import { readRecord } from './supervisor/record.ts';

/** The supervisor stops its parts in order within this time, or everything is killed. */
const supervisorLimitMs = 20_000;

/**
 * Stops everything that runs of a sandbox and keeps its state; returns whether anything ran. Also finds what a killed supervisor left behind: by the
 * processes it wrote down and by the mark in their environment.
 */
export async function stopSandbox(layout: Layout, abort?: AbortSignal): Promise<boolean> {
  const record = readRecord(layout);
  let ran = false;
  if (record && isAlive(record.supervisor)) {
    ran = true;
    send(record.supervisor, 'SIGTERM');
    const deadline = Date.now() + supervisorLimitMs;
    while (isAlive(record.supervisor) && Date.now() < deadline) await sleep(20, undefined, abort ? { signal: abort } : {});
    await stopAll([record.supervisor], 0);
  }
  const recorded = (record?.parts ?? []).flatMap((part) => part.process ?? []);
  // Until none is found: a supervisor that is caught in the middle of its start has started others since we looked.
  for (;;) {
    const leftBehind = distinct([...recorded, ...processesOf(layout.folder)]).filter(isAlive);
    if (leftBehind.length === 0) break;
    ran = true;
    await stopAll(leftBehind, 3_000);
  }
  rmSync(layout.running, { force: true });
  return ran;
}

function distinct(processes: readonly ProcessIdentity[]): ProcessIdentity[] {
  return [...new Map(processes.map((identity) => [identity.pid, identity])).values()];
}
