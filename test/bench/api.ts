import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServedApi } from '../api/served.ts';
import { getShares } from './get.ts';
import { redis } from './redis.ts';
import { soak } from './soak.ts';

/**
 * `npm run bench:api [-- options of api-bench.mjs]`: the API server on a sandbox of its own, with the rights of its chart. Prints one JSON object.
 * `npm run bench:api -- --soak 20 [--rest 5]`: minutes under churn, then minutes at rest, instead.
 * `npm run bench:api -- --get 2000`: where the time of a GET goes, over so many.
 */
const { values } = parseArgs({
  strict: false,
  options: { get: { type: 'string' }, soak: { type: 'string' }, rest: { type: 'string', default: '5' } },
});
const [cpu] = cpus();
console.error(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);
if (values.get) await getShares(Number(values.get));
else if (values.soak) await soak(Number(values.soak), Number(values.rest));
else await bench(process.argv.slice(2));

async function bench(options: readonly string[]): Promise<void> {
  const api = await ServedApi.start();
  try {
    await api.define(redis());
    // The bench reads its kubeconfig as YAML text.
    const kubeconfig = join(api.folder, 'bench.yaml');
    const view = ['config', 'view', '--kubeconfig', api.control.kubeconfig, '--raw', '--flatten', '--minify'];
    writeFileSync(kubeconfig, execFileSync(join(api.control.programs, 'kubectl'), view), { mode: 0o600 });
    const args = ['--kubeconfig', kubeconfig, '--pid', String(api.servers[0]!.process.pid), ...options];
    process.exitCode = await new Promise<number>((resolve) => {
      spawn(process.execPath, [join(import.meta.dirname, 'api-bench.mjs'), ...args], { stdio: 'inherit' }).on('exit', (code) =>
        resolve(code ?? 1),
      );
    });
  } finally {
    await api.stop();
  }
}
