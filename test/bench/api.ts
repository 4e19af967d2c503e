import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { definition } from '../../operators/api/registry/fixtures.ts';
import { ServedApi } from '../api/served.ts';

/** `npm run bench:api [-- options of api-bench.mjs]`: the API server on a sandbox of its own, with the rights of its chart. Prints one JSON object. */
const [cpu] = cpus();
console.error(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);

/** The kind that the bench seeds, with a schema of the size of a real one. */
const schema = {
  title: 'Chart Values',
  type: 'object',
  properties: {
    replicas: { type: 'integer', default: 2 },
    size: { type: 'string', default: '1Gi' },
    storageClass: { type: 'string', default: '' },
    external: { type: 'boolean', default: false },
    authEnabled: { type: 'boolean', default: true },
    resources: { type: 'object', default: {}, properties: { cpu: { type: 'string' }, memory: { type: 'string' } } },
    resourcesPreset: { type: 'string', default: 't1.nano' },
    version: { type: 'string', default: 'v8', enum: ['v8', 'v7'] },
  },
};

const api = await ServedApi.start();
try {
  await api.define(definition('redis', { kind: 'Redis', plural: 'redises', prefix: 'redis-', schema }));
  // The bench reads its kubeconfig as YAML text.
  const kubeconfig = join(api.folder, 'bench.yaml');
  const view = ['config', 'view', '--kubeconfig', api.control.kubeconfig, '--raw', '--flatten', '--minify'];
  writeFileSync(kubeconfig, execFileSync(join(api.control.programs, 'kubectl'), view), { mode: 0o600 });
  const args = ['--kubeconfig', kubeconfig, '--pid', String(api.servers[0]!.process.pid), ...process.argv.slice(2)];
  process.exitCode = await new Promise<number>((resolve) => {
    spawn(process.execPath, [join(import.meta.dirname, 'api-bench.mjs'), ...args], { stdio: 'inherit' }).on('exit', (code) =>
      resolve(code ?? 1),
    );
  });
} finally {
  await api.stop();
}
