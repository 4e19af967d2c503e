// Plain JavaScript: read by whatever Node the machine has.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pinned = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));

/**
 * True if this Node can run the program. Else starts the script anew with the pinned Node, hands signals and exit code on, and answers false.
 * @param {string} script URL of the running script
 */
export function handOver(script) {
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    module.enableCompileCache?.();
    return true;
  }
  const path = fileURLToPath(script);
  if (!existsSync(pinned)) {
    const name = basename(path, '.mjs');
    process.stderr.write(
      `${name}: needs Node 24 and finds ${process.version}; run \`npm ci\` in ${join(pinned, '..', '..', '..')}, which brings it\n`,
    );
    process.exitCode = 2;
    return false;
  }
  const child = spawn(pinned, [path, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; the answer is the child's.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`cannot start ${pinned}: ${error.message}; run \`npm ci\` again\n`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
  return false;
}
