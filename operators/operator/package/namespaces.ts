import type { Namespace } from '../../kit/client/kinds.ts';
import type { Package } from '../kinds.ts';
import { annotation, label, manager } from '../names.ts';
import { type Installable, installed, variantOf } from './selection.ts';
import type { PackageView } from './view.ts';

/** The part of a namespace that is ours. */
export interface WantedNamespace {
  name: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/**
 * Namespaces of a Package's releases. One is privileged when any Package has a privileged component there: decided from this Package
 * alone, two that share a namespace would take the label from each other.
 */
export function wantedNamespaces(components: readonly Installable[], view: PackageView): WantedNamespace[] {
  const names = [...new Set(components.map(({ install }) => install.namespace ?? ''))].filter(Boolean);
  return names.map((name) => ({
    name,
    labels: {
      ...(!name.startsWith('tenant-') && { [label.system]: 'true' }),
      ...(isPrivileged(name, view) && { [label.podSecurity]: 'privileged' }),
    },
    annotations: { [annotation.resourcePolicy]: 'keep' },
  }));
}

function isPrivileged(namespace: string, view: PackageView): boolean {
  return view.privilegedSources(namespace).some((source) => {
    const pkg: Package | undefined = view.package(source.metadata.name);
    const variant = pkg && variantOf(pkg, source);
    return variant && installed(pkg, variant).some(({ install }) => install.privileged && install.namespace === namespace);
  });
}

/** True if applying would change something: a field of ours differs, or one that we set before must go. */
export function differs(wanted: WantedNamespace, live: Namespace | undefined): boolean {
  if (!live) return true;
  const { labels = {}, annotations = {} } = live.metadata;
  const lacks = (want: Record<string, string>, has: Record<string, string>) =>
    Object.entries(want).some(([name, value]) => has[name] !== value);
  if (lacks(wanted.labels, labels) || lacks(wanted.annotations, annotations)) return true;
  return ownLabels(live).some((name) => !(name in wanted.labels));
}

interface ManagedFields {
  manager?: string;
  operation?: string;
  fieldsV1?: { 'f:metadata'?: { 'f:labels'?: Record<string, unknown> } };
}

/** True for the entry that our applies leave behind; all others need not be kept in memory. */
export const isOurs = (entry: unknown): boolean =>
  (entry as ManagedFields).manager === manager.package && (entry as ManagedFields).operation === 'Apply';

/** Labels that we applied earlier. */
function ownLabels({ metadata }: Namespace): string[] {
  const entry = (metadata.managedFields ?? []).find(isOurs) as ManagedFields | undefined;
  return Object.keys(entry?.fieldsV1?.['f:metadata']?.['f:labels'] ?? {})
    .filter((field) => field.startsWith('f:'))
    .map((field) => field.slice(2));
}
