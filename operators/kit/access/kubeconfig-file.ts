import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { AccessError } from './cluster.ts';
import type { ExecPlugin } from './exec-plugin.ts';

export interface Cluster {
  server?: string;
  'certificate-authority'?: string;
  'certificate-authority-data'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'tls-server-name'?: string;
}

export interface User {
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

export interface Kubeconfig {
  'current-context'?: string;
  contexts?: { name: string; context: { cluster: string; user: string; namespace?: string } }[];
  clusters?: { name: string; cluster: Cluster }[];
  users?: { name: string; user: User }[];
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read by this user',
};

/** In one line: errors of the YAML parser show the place below. */
export const unreadable = (error: unknown): string =>
  UNREADABLE[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message.split('\n')[0]!.replace(/:$/, '');

/** Parts that name a file, which is looked for beside the kubeconfig. */
const CLUSTER_FILES = ['certificate-authority'] as const;
const USER_FILES = ['client-certificate', 'client-key', 'tokenFile'] as const;

function placed<T extends object>(part: T, files: readonly (keyof T)[], folder: string): T {
  const found = files.flatMap((name) => (part[name] ? [[name, resolve(folder, part[name] as string)]] : []));
  return { ...part, ...Object.fromEntries(found) };
}

/** One kubeconfig file, what it names as files by their whole paths. @throws {AccessError} */
function readFile(path: string): Kubeconfig {
  try {
    const config = (parse(readFileSync(path, 'utf8')) ?? {}) as Kubeconfig;
    const folder = dirname(path);
    return {
      'current-context': config['current-context'] ?? '',
      contexts: config.contexts ?? [],
      clusters: (config.clusters ?? []).map(({ name, cluster }) => ({ name, cluster: placed(cluster, CLUSTER_FILES, folder) })),
      users: (config.users ?? []).map(({ name, user }) => ({ name, user: placed(user ?? {}, USER_FILES, folder) })),
    };
  } catch (cause) {
    throw new AccessError(`kubeconfig ${path}: ${unreadable(cause)}`, { cause });
  }
}

/** Several files as one, as kubectl reads KUBECONFIG: of each name, and of the current context, the first counts. */
export function readKubeconfigs(paths: readonly string[]): Required<Kubeconfig> {
  const files = paths.map(readFile);
  return {
    'current-context': files.map((file) => file['current-context']).find(Boolean) ?? '',
    contexts: files.flatMap(({ contexts = [] }) => contexts),
    clusters: files.flatMap(({ clusters = [] }) => clusters),
    users: files.flatMap(({ users = [] }) => users),
  };
}
