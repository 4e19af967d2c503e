import { readFileSync } from 'node:fs';
import type { Entry } from '../command.ts';
import { run } from '../program.ts';

/** The commands of `cozypkg`: a line here, a file beside. */
const entries: readonly Entry[] = [
  { name: 'add', summary: 'Install packages and what they depend on', load: () => import('./add.ts') },
  { name: 'list', summary: 'List package sources or installed packages', load: () => import('./list.ts') },
  { name: 'del', summary: 'Uninstall packages and what depends on them', load: () => import('./del.ts') },
  { name: 'prune', summary: 'Uninstall what was taken out of the configuration', load: () => import('./prune.ts') },
  { name: 'dot', summary: 'Print the graph of dependencies for Graphviz', load: () => import('./dot.ts') },
  { name: 'tree', summary: 'Show what packages depend on, as a tree', load: () => import('./tree.ts') },
  { name: 'why', summary: 'Tell the first cause of a package that is not Ready', load: () => import('./why.ts') },
  { name: 'doctor', summary: 'Examine what an installation stands on, versions included', load: () => import('./doctor.ts') },
  { name: 'completion', summary: 'Print a completion script for a shell', load: () => import('./completion.ts') },
];

const version = () => `cozypkg ${JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version}`;

const [first, ...words] = process.argv.slice(2);
if (first === '__complete') await (await import('./complete.ts')).complete(entries, words);
else
  await run(
    { name: 'cozypkg', summary: 'Packages of a cluster. Exit code 0: done, 1: any error.', entries, version },
    process.argv.slice(2),
  );

// Scripts that know this program's predecessor tell its errors by 1 alone.
if (process.exitCode === 2) process.exitCode = 1;
