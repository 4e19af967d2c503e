import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { silent } from '../src/sandbox/problem.ts';
import { ensurePrograms } from '../src/sandbox/programs/programs.ts';
import { freePort } from './free-port.ts';

export interface RunningRegistry extends AsyncDisposable {
  /** `127.0.0.1:<port>`. */
  address: string;
}

/** Name and password that a registry with `login` asks for; the registry reads bcrypt only. */
export const account = { username: 'ali', password: 'open sesame' };
const htpasswd = 'ali:$2b$05$abcdefghijklmnopqrstuupx2xBUC4954936wVIjyyPHmUBFu0wCW\n';

/** The real registry program, empty, on a free loopback port. */
export async function startRegistry({ login = false }: { login?: boolean } = {}): Promise<RunningRegistry> {
  const program = join(await ensurePrograms(silent), 'registry');
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  const address = `127.0.0.1:${await freePort()}`;
  const config = join(folder, 'config.json');
  const passwords = join(folder, 'htpasswd');
  writeFileSync(passwords, htpasswd);
  const auth = login ? { auth: { htpasswd: { realm: 'test', path: passwords } } } : {};
  const settings = {
    version: 0.1,
    log: { level: 'error', accesslog: { disabled: true } },
    http: { addr: address, secret: 'test' },
    ...auth,
  };
  writeFileSync(config, JSON.stringify({ ...settings, storage: { filesystem: { rootdirectory: join(folder, 'data') } } }));
  const child = spawn(program, ['serve', config], { stdio: 'ignore', env: { ...process.env, OTEL_TRACES_EXPORTER: 'none' } });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let tries = 0; !(await answers(address)); tries++) {
      if (child.exitCode !== null || tries > 1_200) throw new Error(`the registry did not start (exit ${child.exitCode})`);
      await sleep(50);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, [Symbol.asyncDispose]: stop };
}

async function answers(address: string): Promise<boolean> {
  return await fetch(`http://${address}/v2/`).then(
    () => true,
    () => false,
  );
}
