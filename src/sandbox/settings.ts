import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeFileAtomically } from './atomic-file.ts';
import { type Layout, layoutOf } from './paths.ts';
import type { Ports } from './ports.ts';

/** What a sandbox is, kept from one start to the next. */
export interface Settings {
  name: string;
  /** Flux's controllers and our ArtifactGenerator reconciler run. Their CRDs are there either way. */
  flux: boolean;
  /** A node runs pods, simulated ones and the platform's runtime. */
  node: boolean;
  /** Stand-ins for foreign operators (cert-manager, databases, …) run. */
  simulatedOperators: boolean;
  ports: Ports;
  /** Second number of the loopback network 127.N.0.0/16 that this sandbox's pods listen on. */
  loopback: number;
  /** The folder of the built programs. */
  programs: string;
  /** The checkout whose runtime its nodes run. */
  checkout: string;
}

export function readSettings(layout: Layout): Partial<Settings> {
  return readJson<Settings>(layout.settings) ?? {};
}

export function writeSettings(layout: Layout, settings: Partial<Settings>): void {
  writeFileAtomically(layout.settings, `${JSON.stringify(settings, undefined, 2)}\n`);
}

/** Settings of the other sandboxes beside this one, running or not; a damaged one is passed over. */
export function neighbours(layout: Layout): Partial<Settings>[] {
  const parent = join(layout.folder, '..');
  const folders = existsSync(parent) ? readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  return folders
    .map(({ name }) => layoutOf(join(parent, name)))
    .filter(({ folder }) => folder !== layout.folder)
    .flatMap((other) => {
      try {
        return readSettings(other);
      } catch {
        return [];
      }
    });
}
