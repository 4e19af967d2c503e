import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { AccessError, type ClusterAccess } from './cluster.ts';
import { type ExecPlugin, execPlugin } from './exec-plugin.ts';
import { tokenFile } from './token-file.ts';

interface Cluster {
  server?: string;
  'certificate-authority'?: string;
  'certificate-authority-data'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'tls-server-name'?: string;
}

interface User {
  'client-certificate'?: string;
  'client-certificate-data'?: string;
  'client-key'?: string;
  'client-key-data'?: string;
  token?: string;
  tokenFile?: string;
  username?: string;
  password?: string;
  exec?: ExecPlugin;
}

interface Kubeconfig {
  'current-context'?: string;
  contexts?: { name: string; context: { cluster: string; user: string; namespace?: string } }[];
  clusters?: { name: string; cluster: Cluster }[];
  users?: { name: string; user: User }[];
}

function credentials(user: User, file: (path: string) => string): ClusterAccess['credentials'] {
  if (user.token) {
    const headers = { authorization: `Bearer ${user.token}` };
    return async () => headers;
  }
  if (user.tokenFile) return tokenFile(file(user.tokenFile));
  if (user.exec) return execPlugin(user.exec);
  if (user.username) {
    const headers = { authorization: `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}` };
    return async () => headers;
  }
  return async () => ({});
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read by this user',
};

/** In one line: errors of the YAML parser show the place below. */
const unreadable = (error: unknown): string =>
  UNREADABLE[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message.split('\n')[0]!.replace(/:$/, '');

/**
 * Access as a kubeconfig file describes it.
 * @param context instead of the file's current context
 * @throws {AccessError} if the file cannot be read, or misses a part that its context names
 */
export function kubeconfig(path: string, context?: string): ClusterAccess {
  const fail = (what: string, cause?: unknown) => new AccessError(`kubeconfig ${path}: ${what}`, { cause });
  let config: Kubeconfig;
  try {
    config = (parse(readFileSync(path, 'utf8')) ?? {}) as Kubeconfig;
  } catch (cause) {
    throw fail(unreadable(cause), cause);
  }
  const file = (name: string) => resolve(dirname(path), name);
  const named = <T extends { name: string }>(list: T[] | undefined, kind: string, name: string | undefined): T => {
    if (!name) throw fail(`no ${kind} is chosen; set current-context`);
    const found = list?.find((entry) => entry.name === name);
    if (!found) throw fail(`there is no ${kind} named ${name}`);
    return found;
  };
  const chosen = named(config.contexts, 'context', context ?? config['current-context']).context;
  const { cluster } = named(config.clusters, 'cluster', chosen.cluster);
  const user = chosen.user ? named(config.users, 'user', chosen.user).user : {};
  if (!cluster.server) throw fail(`cluster ${chosen.cluster} has no server`);
  if (!/^https?:\/\/[^/]/.test(cluster.server) || !URL.canParse(cluster.server)) {
    throw fail(`the server of cluster ${chosen.cluster}, "${cluster.server}", is no https:// or http:// address`);
  }
  const bytes = (data: string | undefined, name: string | undefined) => {
    if (data) return Buffer.from(data, 'base64');
    if (!name) return undefined;
    try {
      return readFileSync(file(name));
    } catch (cause) {
      throw fail(`${file(name)}: ${unreadable(cause)}`, cause);
    }
  };
  const ca = bytes(cluster['certificate-authority-data'], cluster['certificate-authority']);
  const cert = bytes(user['client-certificate-data'], user['client-certificate']);
  const keyBytes = bytes(user['client-key-data'], user['client-key']);
  return {
    server: cluster.server.replace(/\/+$/, ''),
    tls: {
      ...(ca && { ca }),
      ...(cert && { cert }),
      ...(keyBytes && { key: keyBytes }),
      ...(cluster['tls-server-name'] && { servername: cluster['tls-server-name'] }),
      ...(cluster['insecure-skip-tls-verify'] && { rejectUnauthorized: false }),
    },
    credentials: credentials(user, file),
    namespace: chosen.namespace ?? 'default',
    origin: `kubeconfig ${path}`,
  };
}
