import type { X509Certificate } from 'node:crypto';
import type { ConfigMap } from '../../kit/client/kinds.ts';
import { parseBundle } from './certificates.ts';

/** Whom the cluster lets speak, as it publishes for extension servers. */
export interface Authorities {
  readonly clients: readonly X509Certificate[];
  readonly proxy: {
    readonly authorities: readonly X509Certificate[];
    /** Common names of proxies; empty: any that the authorities signed. */
    readonly names: readonly string[];
    readonly userHeaders: readonly string[];
    readonly uidHeaders: readonly string[];
    readonly groupHeaders: readonly string[];
    readonly extraPrefixes: readonly string[];
  };
  /** PEM of both, for the TLS handshake. */
  readonly bundle: string;
}

/** Where the cluster publishes it. */
export const AUTHENTICATION = { namespace: 'kube-system', name: 'extension-apiserver-authentication' } as const;

const PROXY_CA = 'requestheader-client-ca-file';

function list(data: Record<string, string>, key: string): string[] {
  const parsed: unknown = JSON.parse(data[key] || '[]');
  if (!Array.isArray(parsed)) throw new Error(`${key} is no list`);
  return parsed.map((each) => String(each));
}

const lower = (names: string[]): string[] => names.map((name) => name.toLowerCase());

/** Reads the ConfigMap. @throws if a part cannot be read */
export function readAuthorities({ data = {} }: ConfigMap): Authorities {
  const clientCa = data['client-ca-file'] ?? '';
  const proxyCa = data[PROXY_CA] ?? '';
  return {
    clients: parseBundle(clientCa),
    proxy: {
      authorities: parseBundle(proxyCa),
      names: list(data, 'requestheader-allowed-names'),
      userHeaders: lower(list(data, 'requestheader-username-headers')),
      uidHeaders: lower(list(data, 'requestheader-uid-headers')),
      groupHeaders: lower(list(data, 'requestheader-group-headers')),
      extraPrefixes: lower(list(data, 'requestheader-extra-headers-prefix')),
    },
    bundle: `${clientCa}\n${proxyCa}`,
  };
}
