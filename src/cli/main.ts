import { readFileSync } from 'node:fs';
import type { Entry } from './command.ts';
import { run } from './program.ts';

/**
 * The commands of `cozy`: a line here, a file beside (the contract stands in `command.ts`). Nothing but this table is known before one is chosen,
 * which keeps `cozy --help` fast.
 */
const entries: readonly Entry[] = [
  { name: 'build', summary: 'Compile the catalogue into charts, artifact and installer', load: () => import('./build.ts') },
  { name: 'push', summary: 'Build and push the artifact to a registry or the sandbox', load: () => import('./push.ts') },
  { name: 'render', summary: 'Show the objects of a chart for given values', load: () => import('./render.ts') },
  { name: 'diff', summary: 'Show what an upgrade to this checkout would change', load: () => import('./diff.ts') },
  { name: 'new', summary: 'Begin an application of your own', load: () => import('./new.ts') },
  { name: 'sign', summary: 'Sign an artifact, check a signature, make a key pair', load: () => import('./sign.ts') },
  { name: 'vendor', summary: 'Fetch foreign charts, pinned by the lock file', load: () => import('./vendor.ts') },
  { name: 'copy', summary: 'Copy an artifact with its signatures to another place', load: () => import('./copy.ts') },
  { name: 'images', summary: 'List every image with its digest and where it is used', load: () => import('./images.ts') },
  { name: 'talos', summary: 'Make machine configuration and image profiles of a list of nodes', load: () => import('./talos.ts') },
  { name: 'up', summary: 'Start the platform on this machine, or resume it', load: () => import('./up.ts') },
  { name: 'down', summary: 'Stop the sandbox', load: () => import('./down.ts') },
  { name: 'status', summary: 'Show the parts of the sandbox and their health', load: () => import('./status.ts') },
  { name: 'kubeconfig', summary: 'Print the path of the sandbox’s kubeconfig', load: () => import('./kubeconfig.ts') },
];

await run(
  {
    name: 'cozy',
    summary: 'Build, look at and run the platform.',
    entries,
    version: () => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
  },
  process.argv.slice(2),
);
