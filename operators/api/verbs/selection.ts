import { matches } from '../../kit/client/selector.ts';
import { matchesFields } from '../requests/field-selector.ts';
import type { ListOptions } from '../requests/list-options.ts';
import type { Visibility } from '../resources/resource-source.ts';
import type { Entry } from '../store/entry.ts';

/** Whether a request is about an entry: by its namespace, its selectors and what its user may see. */
export type Selection = (entry: Entry) => boolean;

/** @param namespace undefined for all; @param name for the deprecated watch of one object */
export function selection(
  options: Pick<ListOptions, 'labels' | 'fields'>,
  namespace: string | undefined,
  visibility?: Visibility,
  name?: string,
): Selection | undefined {
  const { labels, fields } = options;
  const plain = labels.length === 0 && fields.length === 0 && !visibility && !name;
  if (plain && namespace === undefined) return undefined;
  return (entry) =>
    (namespace === undefined || entry.namespace === namespace) &&
    (!name || entry.name === name) &&
    (fields.length === 0 || matchesFields(fields, entry.name, entry.namespace)) &&
    (labels.length === 0 || matches(labels, entry.labels)) &&
    (!visibility || visibility.sees(entry));
}

/** True if the selection picks nothing out: the whole of a namespace, or of all. */
export const isWhole = (options: Pick<ListOptions, 'labels' | 'fields'>, visibility?: Visibility): boolean =>
  options.labels.length === 0 && options.fields.length === 0 && !visibility;
