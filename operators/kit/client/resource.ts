import type { KubeObject } from './object.ts';

/** Where a kind lives in the API. `group` is '' for the core group. `T` is only for the types of what comes back. */
export interface Resource<T extends KubeObject = KubeObject> {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Never set; it carries the type. */
  readonly object?: T;
}

/** Describes a kind, typed by its object. */
export const resource = <T extends KubeObject = KubeObject>(described: Omit<Resource<T>, 'object'>): Resource<T> => described;

/** A kind as a description of it names it: by scope. */
export const resourceNamed = <T extends KubeObject>(names: Omit<Resource, 'object' | 'namespaced'> & { scope: string }): Resource<T> => {
  const { group, version, plural, kind, scope } = names;
  return { group, version, plural, kind, namespaced: scope === 'Namespaced' };
};

/** `group/version`, or `version` for the core group. */
export const apiVersionOf = ({ group, version }: Resource<never> | Resource): string => (group ? `${group}/${version}` : version);

/** `plural.group`, as messages and metrics name a kind. */
export const nameOf = ({ group, plural }: Resource): string => (group ? `${plural}.${group}` : plural);

/**
 * URL path of a collection or of one object.
 * @throws if a namespaced object is named without its namespace; a collection without namespace means all of them.
 */
export function pathOf(
  of: Resource,
  ref: { name?: string | undefined; namespace?: string | undefined } = {},
  subresource?: string,
): string {
  const root = of.group ? `/apis/${of.group}/${of.version}` : `/api/${of.version}`;
  if (of.namespaced && ref.name !== undefined && !ref.namespace)
    throw new Error(`${of.kind} ${ref.name}: a namespaced object needs a namespace`);
  const scope = of.namespaced && ref.namespace ? `/namespaces/${encodeURIComponent(ref.namespace)}` : '';
  const name = ref.name === undefined ? '' : `/${encodeURIComponent(ref.name)}`;
  return `${root}${scope}/${of.plural}${name}${subresource ? `/${subresource}` : ''}`;
}
