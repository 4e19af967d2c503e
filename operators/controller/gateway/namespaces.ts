import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Namespace } from '../../kit/client/kinds.ts';
import { servedByLabel } from './claims.ts';

/** On namespaces that a gateway labelled by itself: whose it is. Labels without it are the tenant chart's and are never taken away. */
export const attachedByAnnotation = 'cozystack.io/gateway-attached-by';

/**
 * Merge patches by namespace: those that gateways of a namespace attach are labelled, those that they attached before and attach no more are released.
 * Namespaces that do not exist (yet) are passed over.
 * @param gateways of one namespace; none: everything that it attached is released
 */
export function namespacePatches(
  of: string,
  gateways: readonly TenantGateway[],
  namespaces: ReadonlyMap<string, Namespace>,
): Map<string, object> {
  const wanted = new Set(gateways.length > 0 ? [of, ...gateways.flatMap(({ spec }) => spec?.attachedNamespaces ?? [])] : []);
  const patches = new Map<string, object>();
  for (const { metadata } of namespaces.values()) {
    const attachedBy = metadata.annotations?.[attachedByAnnotation];
    const servedBy = metadata.labels?.[servedByLabel];
    if (wanted.has(metadata.name)) {
      if (attachedBy !== of || servedBy !== of)
        patches.set(metadata.name, { metadata: { labels: { [servedByLabel]: of }, annotations: { [attachedByAnnotation]: of } } });
    } else if (attachedBy === of) {
      const label = servedBy === of ? { labels: { [servedByLabel]: null } } : {};
      patches.set(metadata.name, { metadata: { ...label, annotations: { [attachedByAnnotation]: null } } });
    }
  }
  return patches;
}
