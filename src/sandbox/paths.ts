import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problem } from './problem.ts';

type Environment = Record<string, string | undefined>;

/** The XDG base directory rules: a relative path in a variable counts as unset. */
function base(env: Environment, variable: string, fallback: string): string {
  const value = env[variable];
  return value && isAbsolute(value) ? value : join(homedir(), fallback);
}

/** `$COZY_CACHE`, else `cozystack` in the user's cache folder: the built programs, safe to delete. */
export function cacheFolder(env: Environment = process.env): string {
  return env['COZY_CACHE'] ? resolve(env['COZY_CACHE']) : join(base(env, 'XDG_CACHE_HOME', '.cache'), 'cozystack');
}

/** The folder that holds one folder a sandbox. */
export function sandboxesFolder(env: Environment = process.env): string {
  return join(base(env, 'XDG_STATE_HOME', '.local/state'), 'cozystack', 'sandboxes');
}

/** The folder of this sandbox: kubeconfig, certificates, data of every part, logs. */
export function sandboxFolder(name: string, env: Environment = process.env): string {
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(name))
    throw problem({
      code: 'NOT_A_SANDBOX_NAME',
      message: `"${name}" cannot name a sandbox`,
      hint: 'use 1 to 40 lower-case letters, digits and hyphens, with a letter or digit at both ends',
      blame: 'usage',
    });
  return join(sandboxesFolder(env), name);
}

/** The root of the checkout, with a trailing slash. */
export const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** Files and folders of one sandbox, all below `folder`. */
export function layoutOf(folder: string) {
  const at = (...names: string[]) => join(folder, ...names);
  return {
    folder,
    settings: at('sandbox.json'),
    running: at('running.json'),
    startLock: `${folder}.start.lock`,
    kubeconfig: at('kubeconfig'),
    certificates: at('certificates'),
    config: at('config'),
    etcd: at('etcd'),
    registry: at('registry'),
    sources: at('sources'),
    artifacts: at('artifacts'),
    pods: at('pods'),
    temporary: at('tmp'),
    logs: at('logs'),
    log: (part: string) => at('logs', `${part}.log`),
    certificate: (file: string) => at('certificates', file),
  };
}

export type Layout = ReturnType<typeof layoutOf>;
