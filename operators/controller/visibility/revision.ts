import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { applicationGroup, applicationLabels, managedLabel, visibleLabel } from '../../../constructs/lib/api/application-labels.ts';
import type { ObjectMeta } from '../../kit/client/object.ts';
import { isVisible, selectionFor } from '../../visibility/verdict.ts';

/** Labels that the lineage webhook writes; a selector judges an object as it was before. */
const lineage = new Set<string>([managedLabel, visibleLabel, ...Object.values(applicationLabels)]);

/** The kind of application that a Secret was found to belong to; undefined for one that the webhook has not labelled, or that opted out. */
export function labelledKind({ labels = {} }: Pick<ObjectMeta, 'labels'>): string | undefined {
  if (labels[managedLabel] !== 'true' || labels[applicationLabels.group] !== applicationGroup) return undefined;
  return labels[applicationLabels.kind];
}

/**
 * Whether a tenant may see a Secret by what its definition says now; undefined if that is what its label says, and where it cannot be said.
 * @param onFault told of a name template that cannot be used
 */
export function revisedVisibility(
  metadata: ObjectMeta,
  definition: ApplicationDefinition | undefined,
  onFault?: (error: Error) => void,
): boolean | undefined {
  const { name, namespace = '', labels = {} } = metadata;
  const kind = labelledKind(metadata);
  if (!kind || !definition) return undefined;
  const own = Object.fromEntries(Object.entries(labels).filter(([key]) => !lineage.has(key)));
  const context = { name: labels[applicationLabels.name] ?? '', kind: kind.toLowerCase(), namespace };
  const visible = isVisible(selectionFor('secrets', definition.spec), { name, labels: own }, context, onFault);
  return labels[visibleLabel] === String(visible) ? undefined : visible;
}
