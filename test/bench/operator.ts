import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { OPERATOR_MEMORY } from '../../constructs/core/installer/operator.ts';
import { loadAccess } from '../../operators/kit/access/load.ts';
import { Client } from '../../operators/kit/client/client.ts';
import { applyDefinitions, definitions } from '../../operators/operator/bootstrap/definitions.ts';
import { freePort } from '../free-port.ts';
import { sandbox } from '../sandbox.ts';

/**
 * `node test/bench/operator.ts [options of operator-bench.mjs]`: the operator on a sandbox of its own with the real Flux, first with
 * packages side by side, then in chains; before that its planning alone, without any cluster. One JSON line a round; with `--steady 300`
 * also what is written while nothing happens.
 */
const here = import.meta.dirname;
const root = join(here, '../..');

/** The operator is measured in the environment that its chart gives it. */
const env = { ...process.env, ...Object.fromEntries(OPERATOR_MEMORY.map(({ name, value }) => [name, value])) };

function run(script: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', cwd: root, env });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))));
  });
}

const given = process.argv.slice(2);
await run(join(root, 'operators/operator/package/plan.bench.ts'), []);
const control = await sandbox({ flux: true });
try {
  const client = new Client(loadAccess({ kubeconfig: control.kubeconfig }));
  await applyDefinitions(client, definitions(), AbortSignal.timeout(60_000));
  client.close();
  const metrics = `127.0.0.1:${await freePort()}`;
  const flags = `--metrics-bind-address=${metrics} --health-probe-bind-address=0 --disable-telemetry`;
  const common = [
    `--kubectl=${join(control.programs, 'kubectl')}`,
    `--kubeconfig=${control.kubeconfig}`,
    `--registry=${control.registry}`,
    `--operator=${process.execPath} ${join(root, 'operators/main.ts')} operator --kubeconfig ${control.kubeconfig} ${flags}`,
    `--metrics=http://${metrics}/metrics`,
  ];
  const bench = join(here, 'operator-bench.mjs');
  await run(bench, [...common, '--label=side by side', ...given]);
  await run(bench, [...common, '--label=chains', '--chain', '--sizes=20', '--rounds=2']);
} finally {
  await control.stop();
}
