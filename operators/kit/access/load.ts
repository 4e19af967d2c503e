import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { AccessError, type ClusterAccess } from './cluster.ts';
import { inCluster, isInCluster } from './in-cluster.ts';
import { kubeconfig } from './kubeconfig.ts';

/**
 * Finds the cluster: the given kubeconfig, else KUBECONFIG (all of its files that exist, as one), else the pod's ServiceAccount, else ~/.kube/config.
 * @throws {AccessError} if none of them is there
 */
export function loadAccess(
  options: { kubeconfig?: string | undefined; context?: string | undefined } = {},
  env = process.env,
): ClusterAccess {
  if (options.kubeconfig) return kubeconfig(options.kubeconfig, options.context);
  const listed = (env['KUBECONFIG'] ?? '').split(delimiter).filter(Boolean);
  const present = listed.filter((path) => existsSync(path));
  if (listed.length > 0) return kubeconfig(present.length > 0 ? present : listed, options.context);
  if (isInCluster(env)) return inCluster(env);
  const home = join(homedir(), '.kube', 'config');
  if (existsSync(home)) return kubeconfig(home, options.context);
  throw new AccessError(`no cluster is configured: give --kubeconfig, set KUBECONFIG, or create ${home}`);
}
