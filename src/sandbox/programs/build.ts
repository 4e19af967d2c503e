import { spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problem } from '../problem.ts';
import { linkerFlags, moduleFolder, type Pin } from './pins.ts';

/** Builds one program into `folder`; the file appears only when it is whole. */
export async function build(pin: Pin, folder: string, signal?: AbortSignal): Promise<void> {
  const draft = join(folder, `.${pin.name}.draft`);
  rmSync(draft, { force: true });
  const args = ['build', '-mod=readonly', '-trimpath', '-buildvcs=false', '-ldflags', linkerFlags(pin), '-o', draft, pin.package];
  const { code, output } = await run('go', args, signal);
  if (code === 0) return renameSync(draft, join(folder, pin.name));
  rmSync(draft, { force: true });
  signal?.throwIfAborted();
  if (/no space left on device|disk quota exceeded/i.test(output))
    throw problem({
      code: 'DISK_FULL',
      message: `no space left while building ${pin.name}`,
      hint: 'a first build takes about 6 GB in Go’s caches and the cache of programs; free some space and run the command again',
      blame: 'environment',
    });
  throw problem({
    code: 'BUILD_FAILED',
    message: `building ${pin.name} failed (go build ${pin.package}):\n${lastLines(output)}`,
    hint: 'if a module could not be fetched, check GOPROXY and the network and run the command again: what was built is kept',
    blame: 'environment',
  });
}

/** What `go` says beside the names of modules it fetches. */
function lastLines(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('go: downloading '));
  return lines
    .slice(-15)
    .map((line) => `  ${line}`)
    .join('\n');
}

/** In a process group of its own, so that an interrupt ends the compilers too. */
function run(program: string, args: string[], signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: fileURLToPath(moduleFolder),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GOFLAGS: '', GOWORK: 'off' },
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-64_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const interrupt = () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    };
    signal?.addEventListener('abort', interrupt, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', interrupt);
      resolve({ code, output });
    });
  });
}
