import { isImmutable } from './immutable.ts';

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  [key: string]: unknown;
}

/** One value that differs; `before` or `after` is absent where the field is. */
export interface FieldChange {
  /** JSON pointer (RFC 6901). */
  path: string;
  before?: unknown;
  after?: unknown;
  /** The API server refuses this change: the object must be deleted and made anew. */
  immutable?: true;
}

export interface ObjectChange {
  change: 'added' | 'removed' | 'changed';
  /** `Kind.group namespace/name`. */
  object: string;
  fields: FieldChange[];
}

/** What differs between two renders of a chart, sorted by object. The version of an API is a field like others: the object stays the same. */
export function objectChanges(before: readonly KubernetesObject[], after: readonly KubernetesObject[]): ObjectChange[] {
  const [old, young] = [byIdentity(before), byIdentity(after)];
  const changes: ObjectChange[] = [];
  for (const object of [...new Set([...old.keys(), ...young.keys()])].sort()) {
    const [was, is] = [old.get(object), young.get(object)];
    if (!was) changes.push({ change: 'added', object, fields: [] });
    else if (!is) changes.push({ change: 'removed', object, fields: [] });
    else {
      const fields = fieldChanges(was, is, '').map((field) =>
        isImmutable(was.kind, field.path) ? { ...field, immutable: true as const } : field,
      );
      if (fields.length > 0) changes.push({ change: 'changed', object, fields });
    }
  }
  return changes;
}

function identityOf({ apiVersion, kind, metadata: { name, namespace } }: KubernetesObject): string {
  const group = apiVersion.includes('/') ? `.${apiVersion.split('/')[0]}` : '';
  return `${kind}${group} ${namespace ? `${namespace}/` : ''}${name}`;
}

function byIdentity(objects: readonly KubernetesObject[]): Map<string, KubernetesObject> {
  return new Map(objects.map((object) => [identityOf(object), object]));
}

function fieldChanges(before: unknown, after: unknown, path: string): FieldChange[] {
  if (isMap(before) && isMap(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((key) => {
      const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!Object.hasOwn(after, key)) return [{ path: at, before: before[key] }];
      if (!Object.hasOwn(before, key)) return [{ path: at, after: after[key] }];
      return fieldChanges(before[key], after[key], at);
    });
  }
  if (Array.isArray(before) && Array.isArray(after)) return itemChanges(before, after, path);
  return Object.is(before, after) ? [] : [{ path, before, after }];
}

/** Items that have names (containers, ports, variables) are compared by name, so that one more of them is one change. */
function itemChanges(before: readonly unknown[], after: readonly unknown[], path: string): FieldChange[] {
  const [old, young] = [namesOf(before), namesOf(after)];
  if (!old || !young) {
    const longer = before.length > after.length ? before : after;
    return longer.flatMap((_, index) => {
      if (index >= after.length) return [{ path: `${path}/${index}`, before: before[index] }];
      if (index >= before.length) return [{ path: `${path}/${index}`, after: after[index] }];
      return fieldChanges(before[index], after[index], `${path}/${index}`);
    });
  }
  const gone = old.flatMap((name, index) => (young.includes(name) ? [] : [{ path: `${path}/${index}`, before: before[index] }]));
  const rest = young.flatMap((name, index) =>
    old.includes(name)
      ? fieldChanges(before[old.indexOf(name)], after[index], `${path}/${index}`)
      : [{ path: `${path}/${index}`, after: after[index] }],
  );
  const moved = old.length === young.length && gone.length === 0 && old.some((name, index) => young[index] !== name);
  return moved ? [...rest, { path, before: old, after: young }] : [...gone, ...rest];
}

function namesOf(items: readonly unknown[]): string[] | undefined {
  const names = items.map((item) => (isMap(item) ? item['name'] : undefined));
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length ? (names as string[]) : undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
