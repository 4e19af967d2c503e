import type { SecureContextOptions } from 'node:tls';

/** How to reach a cluster: address, trust, and who we are. */
export interface ClusterAccess {
  /** Base URL, without a slash at the end. */
  readonly server: string;
  readonly tls: SecureContextOptions & { servername?: string; rejectUnauthorized?: boolean };
  /** Headers that say who asks. Called for every request; `refresh` after a 401, to give up what is cached. */
  readonly credentials: (refresh?: boolean) => Promise<Record<string, string>>;
  /** Namespace of the context or of the pod. */
  readonly namespace: string;
  /** Where this came from, for messages. */
  readonly origin: string;
}

/** The environment or a file is not as it must be; the message says which and what to do. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
}
