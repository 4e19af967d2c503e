import { Command as Commander } from 'commander';
import type { Entry } from '../command.ts';
import { withCluster } from './cluster.ts';
import { readInventory } from './inventory.ts';

/** Commands whose arguments are packages, and which packages. */
const PACKAGES: Record<string, 'sources' | 'packages'> = {
  add: 'sources',
  dot: 'sources',
  tree: 'sources',
  del: 'packages',
  why: 'packages',
};

/** Prints what may stand at the last of the words, one a line. Never fails: a shell has no use for an error here. */
export async function complete(entries: readonly Entry[], words: readonly string[]): Promise<void> {
  const last = words.at(-1) ?? '';
  const candidates = await candidatesFor(entries, words.slice(0, -1), last).catch(() => []);
  const matching = candidates.filter((candidate) => candidate.startsWith(last));
  if (matching.length > 0) process.stdout.write(`${matching.join('\n')}\n`);
}

async function candidatesFor(entries: readonly Entry[], before: readonly string[], last: string): Promise<string[]> {
  const entry = entries.find(({ name }) => before.includes(name));
  if (!entry) return last.startsWith('-') ? ['--help', '--version'] : entries.map(({ name }) => name);
  const { command } = await entry.load();
  const cli = new Commander(entry.name);
  command.declare?.(cli);
  if (last.startsWith('-')) return [...cli.options.map(({ long }) => long ?? ''), '--help'];
  const option = cli.options.find(({ long, short }) => before.at(-1) === long || before.at(-1) === short);
  if (option?.argChoices) return option.argChoices;
  if (cli.registeredArguments[0]?.argChoices) return cli.registeredArguments[0].argChoices;
  const kind = PACKAGES[entry.name];
  if (!kind) return [];
  const [kubeconfig, context] = ['--kubeconfig', '--context'].map((name) => optionIn(name, before));
  const inventory = await withCluster({ ...(kubeconfig && { kubeconfig }), ...(context && { context }) }, (client) =>
    readInventory(client, AbortSignal.timeout(3_000)),
  );
  return [...inventory[kind].keys()];
}

/** What a command line says so far of an option: `--name value` or `--name=value`. */
function optionIn(name: string, words: readonly string[]): string | undefined {
  const at = words.indexOf(name);
  return at >= 0 ? words[at + 1] : words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}
