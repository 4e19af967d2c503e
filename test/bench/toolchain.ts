import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packArtifact } from '../../src/artifact/artifact.ts';
import { readTree } from '../../src/artifact/tree.ts';
import { type Figure, median } from './figure.ts';

const script = fileURLToPath(new URL('../../src/cli/cozy.mjs', import.meta.url));

/** What the platform engineer waits for: the start of the command line, compilation from a cold process, the artifact. */
export async function measureToolchain(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dist = join(folder, 'dist');
  const cozy = (...argv: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...argv], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`cozy ${argv.join(' ')} failed: ${stderr}`);
  };
  // Another revision each time, so that nothing counts as built already.
  let revision = 0;
  const build = ['build', '--simulate-upstream', '--out', dist];
  try {
    return [
      { name: 'cozy --help', limit: 120, milliseconds: await median(15, () => cozy('--help')) },
      {
        name: 'compile the whole catalogue, cold process',
        limit: 2000,
        milliseconds: await median(5, () => cozy(...build, '--revision', `${revision++}`)),
      },
      {
        name: 'compile one package, cold process',
        limit: 500,
        milliseconds: await median(5, () => cozy(...build, '--only', 'apps/redis')),
      },
      { name: 'build when nothing changed, cold process', limit: 500, milliseconds: await unchanged(() => cozy(...build)) },
      { name: 'artifact of the whole catalogue', limit: 1000, milliseconds: await artifactOf(join(dist, 'packages')) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unchanged(build: () => void): Promise<number> {
  build();
  return await median(5, build);
}

async function artifactOf(packages: string): Promise<number> {
  const tree = await readTree(packages);
  return await median(5, () => packArtifact(tree));
}
