import { join } from 'node:path';
import type { Client } from '../../../operators/kit/client/client.ts';
import { configMaps, secrets } from '../../../operators/kit/client/kinds.ts';
import { type Pod, serviceAccounts } from './kinds.ts';
import type { VolumeSources } from './volumes.ts';

/** Tokens are good for an hour, and are renewed after two thirds of it. */
const tokenSeconds = 3600;

interface TokenRequest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace: string };
  spec: object;
  status?: { token: string; expirationTimestamp: string };
}

/** Where a pod's volumes and environment take their contents from: the cluster, as the kubelet of its node reads it. */
export function podSources(client: Client, pod: Pod, claimsFolder: string): VolumeSources {
  const namespace = pod.metadata.namespace!;
  const tokens = new Map<string, { token: string; renewAt: number }>();
  return {
    claimFolder: (claim) => join(claimsFolder, namespace, claim),
    async lookup(kind, name) {
      if (kind === 'Secret') {
        const secret = await client.find(secrets, { name, namespace });
        return secret && decoded(secret.data);
      }
      const found = await client.find(configMaps, { name, namespace });
      if (!found) return undefined;
      const text = Object.entries(found.data ?? {}).map(([key, value]): [string, Buffer] => [key, Buffer.from(value)]);
      return { ...Object.fromEntries(text), ...decoded(found.binaryData) };
    },
    async token({ audience, expirationSeconds = tokenSeconds }) {
      const key = audience ?? '';
      const known = tokens.get(key);
      if (known && known.renewAt > Date.now()) return known.token;
      const name = pod.spec.serviceAccountName || 'default';
      const request: TokenRequest = {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        metadata: { name, namespace },
        spec: {
          expirationSeconds: Math.max(600, expirationSeconds),
          ...(audience ? { audiences: [audience] } : {}),
          boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name: pod.metadata.name, uid: pod.metadata.uid },
        },
      };
      const { status } = (await client.create(serviceAccounts, request, { subresource: 'token' })) as unknown as Required<TokenRequest>;
      const lifetime = Date.parse(status.expirationTimestamp) - Date.now();
      tokens.set(key, { token: status.token, renewAt: Date.now() + (lifetime * 2) / 3 });
      return status.token;
    },
  };
}

function decoded(data: Record<string, string> = {}): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64')]));
}
