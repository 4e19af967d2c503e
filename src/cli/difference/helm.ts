import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { cacheFolder } from '../../sandbox/paths.ts';
import { cliProblem } from '../codes.ts';
import type { KubernetesObject } from './object-changes.ts';

/** The helm to use: the named one, the newest of those built for sandboxes, or one on the PATH. */
export function findHelm(named: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw cliProblem({ code: 'ARGUMENT_INVALID', message: `there is no program ${named}`, blame: 'usage' });
  }
  const built = join(cacheFolder(env), 'programs');
  const candidates = existsSync(built)
    ? readdirSync(built)
        .map((folder) => join(built, folder, 'helm'))
        .filter((path) => existsSync(path))
    : [];
  const [newest] = candidates.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const found =
    newest ??
    (env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'helm'))
      .find((path) => existsSync(path));
  if (found) return found;
  throw cliProblem({
    code: 'RENDER_FAILED',
    message: 'there is no helm program, which renders the charts to compare',
    hint: 'name one with --helm, or let `npm run up -- --bare` build one',
    blame: 'environment',
  });
}

export interface HelmRelease {
  name: string;
  namespace: string;
  /** In order, later ones over earlier ones. */
  valuesFiles: readonly string[];
}

/** The objects of a chart's folder, CRDs among them; rejects with what helm says. */
export async function helmTemplate(
  helm: string,
  chart: string,
  { name, namespace, valuesFiles }: HelmRelease,
): Promise<KubernetesObject[]> {
  const values = valuesFiles.flatMap((file) => ['--values', file]);
  const args = ['template', name, chart, '--namespace', namespace, '--include-crds', '--skip-tests', ...values];
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(helm, args, { maxBuffer: 512 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim().replace(/\n*Use --debug flag.*$/s, '') || error.message));
      else resolve(stdout);
    });
  });
  const documents = parseAllDocuments(printed, { logLevel: 'silent', version: '1.1' });
  if (!Array.isArray(documents)) return [];
  return documents
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object?.kind !== undefined) as KubernetesObject[];
}
