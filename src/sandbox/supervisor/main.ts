import { mkdirSync, rmSync } from 'node:fs';
import { installDefinitions } from '../cluster/definitions.ts';
import { partsOf } from '../parts/all.ts';
import { layoutOf } from '../paths.ts';
import type { Ports } from '../ports.ts';
import { isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { prepare } from './prepare.ts';
import { Supervisor } from './supervisor.ts';

/** The second argument, as JSON. */
export interface LaunchOptions {
  /** Makes it a throw-away sandbox that ends, and whose folder goes, with this process. */
  owner?: ProcessIdentity | undefined;
  /** Ports that must be these. */
  ports?: Partial<Ports> | undefined;
}

/** `node main.ts FOLDER OPTIONS`: runs the sandbox in FOLDER until SIGTERM. */
const [folder, options = '{}'] = process.argv.slice(2);
if (!folder) throw new Error('the folder of the sandbox is missing');
const layout = layoutOf(folder);
mkdirSync(layout.logs, { recursive: true });
rmSync(layout.temporary, { recursive: true, force: true });
mkdirSync(layout.config, { recursive: true });

const { owner, ports } = JSON.parse(options) as LaunchOptions;
const settings = await prepare(layout, ports);
const supervisor = new Supervisor(layout, partsOf({ layout, settings }), () => installDefinitions(layout.kubeconfig, settings.programs));

let ending: Promise<void> | undefined;
function end(removeFolder: boolean): Promise<void> {
  ending ??= supervisor.stop().then(() => {
    if (removeFolder) rmSync(layout.folder, { recursive: true, force: true });
    process.exit(0);
  });
  return ending;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(false));
if (owner) {
  setInterval(() => {
    if (!isAlive(owner)) void end(true);
  }, 1_000);
}

const failure = await supervisor.start();
if (failure && !ending) process.exit(1);
