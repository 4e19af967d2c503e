import { parse } from 'yaml';
import type { Secret } from '../../kit/client/kinds.ts';

/** Which certificate is copied, and from where; 'unknown' while the platform does not say, 'off' once it says that there is none. */
export type WildcardSettings = 'unknown' | 'off' | { readonly name: string; readonly namespace: string };

const defaultNamespace = 'tenant-root';

/**
 * Reads the platform's values. A name that is absent and one that is empty are not the same: only the empty one switches the copies off, so that values
 * that are missing for a moment remove no certificate.
 * @throws {Error} if the values are no YAML map: nothing may be concluded from them
 */
export function wildcardSettings(values: Secret | undefined): WildcardSettings {
  const text = values?.data?.['values.yaml'];
  if (text === undefined) return 'unknown';
  let document: unknown;
  try {
    document = parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch (error) {
    throw new Error(`values.yaml of Secret ${values?.metadata.namespace}/${values?.metadata.name}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const cluster = (document as { _cluster?: Record<string, unknown> } | null)?._cluster;
  const name = cluster?.['wildcard-secret-name'];
  if (name === undefined || name === null) return 'unknown';
  if (name === '') return 'off';
  return { name: String(name), namespace: String(cluster?.['expose-ingress'] || defaultNamespace) };
}
