import { existsSync } from 'node:fs';
import { loadAccess } from '../../../operators/kit/access/load.ts';
import { ApiError, ConnectionError } from '../../../operators/kit/client/api-error.ts';
import { Client } from '../../../operators/kit/client/client.ts';
import { customResourceDefinitions } from '../../../operators/kit/client/kinds.ts';
import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';
import { noRetry } from '../../../operators/kit/client/retry.ts';
import { problem } from '../problem.ts';

interface Review extends KubeObject {
  spec: object;
  status?: { allowed: boolean; reason?: string };
}

const reviews = resource<Review>({
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
});

/** A client for the cluster of a kubeconfig file, after asking whether it is there and lets us do all that an installation does. */
export async function connectTo(kubeconfig: string, signal?: AbortSignal): Promise<Client> {
  if (!existsSync(kubeconfig))
    throw problem({
      code: 'KUBECONFIG_MISSING',
      message: `there is no kubeconfig ${kubeconfig}`,
      hint: 'name an existing file with --kubeconfig',
      blame: 'usage',
    });
  let client: Client;
  try {
    client = new Client(loadAccess({ kubeconfig }), { userAgent: 'cozy' });
  } catch (cause) {
    throw problem({
      code: 'KUBECONFIG_INVALID',
      message: (cause as Error).message,
      where: { file: kubeconfig },
      hint: 'check the file with `kubectl config view`',
      cause,
      blame: 'environment',
    });
  }
  try {
    await client.raw({ path: '/version', signal, timeout: 10_000, retry: noRetry });
    await requireAdministrator(client, kubeconfig, signal);
    return client;
  } catch (error) {
    client.close();
    throw signal?.aborted ? error : explained(error, client.connection.access.server, kubeconfig);
  }
}

/** Whether Flux runs here with all that the platform builds on; its source-watcher is the part that older installations lack. */
export async function hasFlux(client: Client, signal?: AbortSignal): Promise<boolean> {
  const found = await client.find(customResourceDefinitions, { name: 'artifactgenerators.source.extensions.fluxcd.io' }, { signal });
  return found !== undefined;
}

async function requireAdministrator(client: Client, kubeconfig: string, signal?: AbortSignal): Promise<void> {
  const spec = { resourceAttributes: { group: '*', resource: '*', verb: '*' } };
  const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', metadata: { name: '' }, spec };
  const { status } = await client.create(reviews, review, { signal });
  if (!status?.allowed)
    throw problem({
      code: 'CLUSTER_FORBIDS',
      message: 'the user of this kubeconfig is no administrator of the cluster',
      where: { file: kubeconfig },
      hint: 'installing needs all rights (the ClusterRole cluster-admin); use the kubeconfig of an administrator',
      blame: 'environment',
    });
}

function explained(error: unknown, server: string, kubeconfig: string): unknown {
  if (error instanceof ConnectionError)
    return problem({
      code: 'CLUSTER_UNREACHABLE',
      message: `no API server answers at ${server}: ${error.message}`,
      where: { file: kubeconfig },
      hint: 'start the cluster, or name the kubeconfig of one that runs',
      cause: error,
      blame: 'environment',
    });
  if (error instanceof ApiError && (error.code === 401 || error.code === 403))
    return problem({
      code: 'CLUSTER_FORBIDS',
      message: `the cluster at ${server} refuses the user of this kubeconfig: ${error.message}`,
      where: { file: kubeconfig },
      hint: 'log in anew, or use the kubeconfig of an administrator',
      cause: error,
      blame: 'environment',
    });
  return error;
}
