import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccessError, type ClusterAccess } from './cluster.ts';
import { tokenFile } from './token-file.ts';

const MOUNTED = '/var/run/secrets/kubernetes.io/serviceaccount';

type Environment = Record<string, string | undefined>;

/** Folder with the pod's `token`, `ca.crt` and `namespace`; COZY_SERVICEACCOUNT_DIR moves it where no mount is possible. */
const serviceAccountFolder = (env: Environment = process.env): string => env['COZY_SERVICEACCOUNT_DIR'] || MOUNTED;

/** True inside a pod: the service's address is in the environment and a token is mounted. */
export const isInCluster = (env: Environment = process.env): boolean =>
  Boolean(env['KUBERNETES_SERVICE_HOST'] && env['KUBERNETES_SERVICE_PORT']) && existsSync(join(serviceAccountFolder(env), 'token'));

/**
 * Access by the pod's own ServiceAccount.
 * @throws {AccessError} outside of a pod.
 */
export function inCluster(env: Environment = process.env): ClusterAccess {
  const [host, port, folder] = [env['KUBERNETES_SERVICE_HOST'], env['KUBERNETES_SERVICE_PORT'], serviceAccountFolder(env)];
  if (!host || !port) throw new AccessError('not in a cluster: KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  try {
    return {
      server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
      tls: { ca: read('ca.crt') },
      credentials: tokenFile(join(folder, 'token')),
      namespace: existsSync(join(folder, 'namespace')) ? read('namespace').trim() : 'default',
      origin: `the ServiceAccount in ${folder}`,
    };
  } catch (cause) {
    throw new AccessError(`not in a cluster: ${folder} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
