import { AccessError, type ClusterAccess } from '../../../operators/kit/access/cluster.ts';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { ApiError, ConnectionError } from '../../../operators/kit/client/api-error.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { packageProblem } from './codes.ts';

/** Options that every command with a cluster has. */
export interface ClusterOptions {
  kubeconfig?: string;
  context?: string;
}

/** Milliseconds: of one request, and of all attempts to reach a server that does not answer. */
const TIMEOUT = 10_000;

/**
 * Runs work with a client, and says what is wrong with the cluster in words for people.
 * @throws {Problem} for a missing kubeconfig, a dead server, a refusal
 */
export async function withCluster<T>({ kubeconfig, context }: ClusterOptions, work: (client: Client) => Promise<T>): Promise<T> {
  let client: Client | undefined;
  try {
    const retry = { attempts: 3, first: 200, cap: 1_000 };
    client = new Client(loadAccess({ kubeconfig, context }), { userAgent: 'cozypkg', timeout: TIMEOUT, retry, exactIntegers: true });
    return await work(client);
  } catch (cause) {
    throw explained(cause, client?.connection.access);
  } finally {
    client?.close();
  }
}

function explained(cause: unknown, access: Partial<ClusterAccess> = {}): unknown {
  const { server, origin } = access;
  if (cause instanceof AccessError) {
    const hint = 'name the file with --kubeconfig or KUBECONFIG; that of the sandbox is what `cozy kubeconfig` prints';
    return packageProblem({ code: 'ACCESS_MISSING', message: cause.message, hint, cause, blame: 'environment' });
  }
  if (String((cause as NodeJS.ErrnoException | undefined)?.code).startsWith('ERR_OSSL_')) {
    const message = `the certificates of ${origin} cannot be used: ${(cause as Error).message}`;
    return packageProblem({
      code: 'ACCESS_MISSING',
      message,
      hint: 'get a new kubeconfig from whoever gave it',
      cause,
      blame: 'environment',
    });
  }
  // Interrupted: that is no trouble with the cluster.
  if (cause instanceof ConnectionError && cause.code === 'ABORTED') return cause.cause ?? cause;
  if (cause instanceof ConnectionError) {
    const message = `the API server ${server} does not answer: ${cause.message}`;
    return packageProblem({
      code: 'CLUSTER_FAILED',
      message,
      hint: 'check the address and that the server runs',
      cause,
      blame: 'environment',
    });
  }
  if (cause instanceof ApiError) {
    const isMissing = cause.code === 404 && !cause.details.name;
    const hint = isMissing ? 'the cluster does not know packages; start the operator with --install-crds' : undefined;
    return packageProblem({ code: 'CLUSTER_FAILED', message: cause.message, hint, cause, blame: 'environment' });
  }
  return cause;
}
