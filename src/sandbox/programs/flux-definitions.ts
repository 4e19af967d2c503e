import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { writeFileAtomically } from '../atomic-file.ts';
import { problem } from '../problem.ts';
import { moduleFolder } from './pins.ts';

/** Flux's modules bring the CRDs of the kinds that their controllers reconcile. */
const modules = ['github.com/fluxcd/source-controller', 'github.com/fluxcd/helm-controller'];

export function fluxDefinitionsFile(folder: string): string {
  return join(folder, 'flux-definitions.json');
}

/** Gathers the CustomResourceDefinitions of Flux into one JSON list beside the programs, so that a later start needs no Go. */
export function collectFluxDefinitions(folder: string): void {
  const definitions = modules.flatMap((module) => {
    const bases = join(moduleOnDisk(module), 'config', 'crd', 'bases');
    return readdirSync(bases)
      .sort()
      .map((file) => parse(readFileSync(join(bases, file), 'utf8')) as object);
  });
  writeFileAtomically(fluxDefinitionsFile(folder), JSON.stringify(definitions));
}

function moduleOnDisk(module: string): string {
  try {
    return execFileSync('go', ['list', '-mod=readonly', '-m', '-f', '{{.Dir}}', module], {
      cwd: fileURLToPath(moduleFolder),
      encoding: 'utf8',
      env: { ...process.env, GOFLAGS: '', GOWORK: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (cause) {
    throw problem({
      code: 'BUILD_FAILED',
      message: `the module ${module} is not to be found: ${String((cause as { stderr?: string }).stderr ?? cause).trim()}`,
      hint: 'check GOPROXY and the network and run the command again',
      cause,
      blame: 'environment',
    });
  }
}
