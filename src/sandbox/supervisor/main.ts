import { mkdirSync, rmSync } from 'node:fs';
import { installDefinitions } from '../cluster/definitions.ts';
import { partsOf } from '../parts/all.ts';
import { layoutOf } from '../paths.ts';
import { isAlive, type ProcessIdentity } from '../processes/identity.ts';
import { readSettings, type Settings } from '../settings.ts';
import { Supervisor } from './supervisor.ts';

/**
 * `node main.ts FOLDER [OWNER]`: runs the sandbox in FOLDER until SIGTERM. OWNER, JSON of a process identity, makes it a throw-away sandbox that ends,
 * and whose folder goes, with that process.
 */
const [folder, owner] = process.argv.slice(2);
if (!folder) throw new Error('the folder of the sandbox is missing');
const layout = layoutOf(folder);
mkdirSync(layout.logs, { recursive: true });
rmSync(layout.temporary, { recursive: true, force: true });
mkdirSync(layout.config, { recursive: true });

const settings = readSettings(layout) as Settings;
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
  const identity = JSON.parse(owner) as ProcessIdentity;
  setInterval(() => {
    if (!isAlive(identity)) void end(true);
  }, 1_000);
}
// Parts are children whose exit wakes the loop; this keeps it alive while all of them wait for their back-off.
setInterval(() => {}, 3_600_000);

const failure = await supervisor.start();
if (failure && !ending) process.exit(1);
