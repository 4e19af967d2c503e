import { checkHealth } from './health.ts';
import { partsOf } from './parts/all.ts';
import { loopbackAddress } from './parts/part.ts';
import type { Layout } from './paths.ts';
import { isAlive } from './processes/identity.ts';
import { readSettings, type Settings } from './settings.ts';
import { readRecord } from './supervisor/record.ts';

export interface PartStatus {
  name: string;
  /** `host:port` */
  address: string;
  pid?: number;
  /** `ok`, or what is wrong, as it was found out just now. */
  health: string;
  /** How often the supervisor had to start it again. */
  restarts: number;
}

export interface SandboxStatus {
  name: string;
  running: boolean;
  folder: string;
  kubeconfig: string;
  /** `127.0.0.1:PORT` */
  registry?: string;
  /** Folder of the built programs. */
  programs?: string;
  /** The checkout whose runtime it runs. */
  checkout?: string;
  parts: PartStatus[];
}

/** What runs of a sandbox, each part asked for its health. */
export async function sandboxStatus(layout: Layout, name: string): Promise<SandboxStatus> {
  const settings = readSettings(layout);
  const record = readRecord(layout);
  const running = record !== undefined && isAlive(record.supervisor);
  const status = {
    name,
    running,
    folder: layout.folder,
    kubeconfig: layout.kubeconfig,
    ...(settings.ports ? { registry: loopbackAddress(settings.ports.registry) } : {}),
    ...(settings.programs ? { programs: settings.programs } : {}),
    ...(settings.checkout ? { checkout: settings.checkout } : {}),
  };
  if (!settings.ports || !record) return { ...status, parts: [] };
  const parts = await Promise.all(
    partsOf({ layout, settings: settings as Settings }).map(async ({ name, address, health }): Promise<PartStatus> => {
      const recorded = record.parts.find((part) => part.name === name);
      const alive = recorded?.process && isAlive(recorded.process);
      return {
        name,
        address,
        ...(alive ? { pid: recorded.process!.pid } : {}),
        health: alive ? await checkHealth(health) : (recorded?.message ?? 'does not run'),
        restarts: recorded?.restarts ?? 0,
      };
    }),
  );
  const supervisor: PartStatus = { name: 'supervisor', address: '', health: running ? 'ok' : 'does not run', restarts: 0 };
  return { ...status, parts: [{ ...supervisor, ...(running ? { pid: record.supervisor.pid } : {}) }, ...parts] };
}
