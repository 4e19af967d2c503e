import { readFileSync } from 'node:fs';
import type { Entry } from './command.ts';
import { run } from './program.ts';

/**
 * The commands of `cozy`: a line here, a file beside (the contract stands in `command.ts`). Nothing but this table is known before one is chosen,
 * which keeps `cozy --help` fast.
 */
const entries: readonly Entry[] = [];

await run(
  {
    name: 'cozy',
    summary: 'Build, look at and run the platform.',
    entries,
    version: () => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
  },
  process.argv.slice(2),
);
