// Installs the npm packages if they are absent or older than the lock file. Plain JavaScript without imports of packages: it runs on whatever Node
// the machine has, before the pinned Node 24 is there. Concurrent calls wait for one another.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed');
const lock = join(root, '.install-lock');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function acquire() {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0;
    if (age > 10 * 60_000) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

if (!installed()) {
  while (!acquire()) pause(250);
  try {
    if (!installed()) {
      process.stderr.write('installing npm packages\n');
      const { status, error } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
        cwd: root,
        stdio: ['ignore', 2, 2],
      });
      if (status !== 0) {
        process.stderr.write(
          `npm ci failed${error ? `: ${error.message}` : ` with exit code ${status}`}; fix what it says above and run the command again\n`,
        );
        process.exitCode = 1;
      } else writeFileSync(stamp, wanted);
    }
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
