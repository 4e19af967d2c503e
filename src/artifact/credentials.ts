import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { artifactProblem } from './codes.ts';

/** How to show who one is: name and password, or a token that is exchanged for one of the registry. */
export type Credentials = { username: string; password: string } | { identityToken: string } | { registryToken: string };

/** Finds the credentials for a registry (`host[:port]`); undefined means anonymous. */
export type Keychain = (registry: string) => Promise<Credentials | undefined>;

export const anonymous: Keychain = async () => undefined;

interface DockerConfig {
  auths?: Record<string, { auth?: string; username?: string; password?: string; identitytoken?: string; registrytoken?: string }>;
  credsStore?: string;
  credHelpers?: Record<string, string>;
}

/** `$DOCKER_CONFIG/config.json`, or `~/.docker/config.json`. */
export function dockerConfigPath(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['DOCKER_CONFIG'] || join(homedir(), '.docker'), 'config.json');
}

/** Credentials as `docker login` and `helm registry login` leave them. Credential helpers are not called. */
export function dockerKeychain(path: string = dockerConfigPath()): Keychain {
  let config: Promise<DockerConfig> | undefined;
  return async (registry) => {
    config ??= readDockerConfig(path);
    return credentialsIn(await config, registry, path);
  };
}

async function readDockerConfig(path: string): Promise<DockerConfig> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw broken(path, `cannot be read: ${(error as Error).message}`, error);
  }
  try {
    return JSON.parse(text) ?? {};
  } catch (error) {
    throw broken(path, `is no valid JSON: ${(error as Error).message}`, error);
  }
}

/** Keys of `auths` come as host, as URL, and with `/v1/` or `/v2/` behind. */
function credentialsIn({ auths = {} }: DockerConfig, registry: string, path: string): Credentials | undefined {
  const entry = Object.entries(auths).find(([key]) => hostOf(key) === registry)?.[1];
  if (!entry) return undefined;
  if (entry.identitytoken) return { identityToken: entry.identitytoken };
  if (entry.registrytoken) return { registryToken: entry.registrytoken };
  if (entry.username !== undefined && entry.password !== undefined) return { username: entry.username, password: entry.password };
  if (!entry.auth) return undefined;
  const pair = Buffer.from(entry.auth, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 0) throw broken(path, `has an entry for ${registry} whose "auth" is not base64 of name:password`);
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) };
}

function hostOf(key: string): string {
  return key.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}

function broken(path: string, why: string, cause?: unknown) {
  return artifactProblem({
    code: 'CREDENTIALS_BROKEN',
    message: `the Docker configuration ${why}`,
    where: { file: path },
    hint: 'log in again, or mend the file',
    cause,
    blame: 'environment',
  });
}
