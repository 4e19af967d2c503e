import { readFileSync } from 'node:fs';
import { AccessError, type ClusterAccess } from './cluster.ts';
import { execPlugin } from './exec-plugin.ts';
import { readKubeconfigs, type User, unreadable } from './kubeconfig-file.ts';
import { tokenFile } from './token-file.ts';

function credentials(user: User): ClusterAccess['credentials'] {
  if (user.token) {
    const headers = { authorization: `Bearer ${user.token}` };
    return async () => headers;
  }
  if (user.tokenFile) return tokenFile(user.tokenFile);
  if (user.exec) return execPlugin(user.exec);
  if (user.username) {
    const headers = { authorization: `Basic ${Buffer.from(`${user.username}:${user.password ?? ''}`).toString('base64')}` };
    return async () => headers;
  }
  return async () => ({});
}

/**
 * Access as a kubeconfig describes it.
 * @param paths its file, or several that are read as one
 * @param context instead of its current context
 * @throws {AccessError} if a file cannot be read, or a part is missing that the context names
 */
export function kubeconfig(paths: string | readonly string[], context?: string): ClusterAccess {
  const files = typeof paths === 'string' ? [paths] : paths;
  const origin = `kubeconfig ${files.join(':')}`;
  const fail = (what: string, cause?: unknown) => new AccessError(`${origin}: ${what}`, { cause });
  const config = readKubeconfigs(files);
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
      return readFileSync(name);
    } catch (cause) {
      throw fail(`${name}: ${unreadable(cause)}`, cause);
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
    credentials: credentials(user),
    namespace: chosen.namespace ?? 'default',
    origin,
  };
}
