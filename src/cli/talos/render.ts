import { existsSync, readdirSync, readFileSync } from 'node:fs';
import nodePath from 'node:path';
import { readLock } from '../../../talos/images/lock.ts';
import { addressOf, type Description } from '../../../talos/nodes/description.ts';
import { readNodes } from '../../../talos/nodes/read.ts';
import { rendered } from '../../../talos/render.ts';
import { fileProblem } from '../../file-problem.ts';
import { writeFileAtomically } from '../../sandbox/atomic-file.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  talos?: string;
  output?: 'json';
}

/** What became of a file. */
type Fate = 'made' | 'changed' | 'same' | 'left';

/** Renders the node file `nodes` into the folder `out`. A file that is as it should be is not touched. */
export async function renderTo(
  out: string,
  nodes: string,
  options: Options,
  terminal: Pick<Terminal, 'print' | 'json' | 'warn'>,
): Promise<void> {
  const lock = await readLock();
  const description = await readNodes(nodes, { asked: options.talos, usual: lock.talos });
  const files = [...rendered(description, lock)].map(([path, text]) => ({ file: placed(out, path), text }));
  const written = files.map(({ file, text }) => ({ file, fate: write(file, text) }));
  const all = [...written, ...strangers(placed(out, 'nodes'), new Set(files.map(({ file }) => file)))];
  if (description.release.tag !== lock.talos)
    terminal.warn(`no profiles: talos/versions.lock pins images of Talos ${lock.talos}, and the machines run ${description.release.tag}`);
  for (const { file, fate } of all) if (fate === 'left') terminal.warn(`${file} is of no node of ${nodes}, and is left as it is`);
  if (options.output === 'json') return terminal.json({ talos: description.release.tag, files: all });
  for (const { file, fate } of written) terminal.print(`${fate.padEnd(8)} ${file}`);
  terminal.print(nextSteps(description, out));
}

/** A path with forward slashes below `folder`, as the machine writes paths. */
export function placed(folder: string, path: string, { join }: Pick<nodePath.PlatformPath, 'join'> = nodePath): string {
  return join(folder, ...path.split('/'));
}

function write(file: string, text: string): Fate {
  const before = readIfThere(file);
  if (before === text) return 'same';
  writeFileAtomically(file, text);
  return before === undefined ? 'made' : 'changed';
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileProblem(error, file);
  }
}

/** Patches of nodes that are no longer. */
function strangers(folder: string, known: ReadonlySet<string>): { file: string; fate: Fate }[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return files
    .map((name) => nodePath.join(folder, name))
    .filter((file) => !known.has(file))
    .map((file) => ({ file, fate: 'left' }));
}

/** The commands for the first node; quoted so that they mean the same to a shell of Unix, cmd and PowerShell. */
function nextSteps({ cluster, release, nodes }: Description, out: string): string {
  const [node] = nodes;
  const patch = placed(out, `nodes/${node!.name}.yaml`);
  return [
    '',
    `next, with a talosctl of Talos 1.${release.minor}:`,
    '  talosctl gen secrets                # once; keep secrets.yaml safe',
    `  talosctl gen config "${cluster.name}" "${cluster.endpoint}" --with-secrets secrets.yaml --talos-version v1.${release.minor}`,
    `  talosctl machineconfig patch ${node!.role}.yaml --patch "@${patch}" --output ${node!.name}.yaml`,
    `  talosctl apply-config --insecure -n ${addressOf(node!).address} --file ${node!.name}.yaml`,
  ].join('\n');
}
