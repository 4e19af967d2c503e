import { defaultTo } from './choice.ts';
import { text } from './conversion.ts';
import { get } from './dict.ts';
import type { Arg, Expr } from './expr.ts';
import { toNode } from './literal.ts';
import { eq, notEmpty } from './logic.ts';
import { filter, map } from './loop.ts';
import type { Node, Root } from './node.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { typed } from './present.ts';
import { expression } from './proxy.ts';
import { orIfEmpty, split, trim } from './text.ts';
import { ANY, BOOLEAN, INTEGER, listType, mapType, type Property, STRING, type Type } from './type.ts';

/** The Helm release that is being rendered. */
export interface Release {
  readonly name: Expr<string>;
  readonly namespace: Expr<string>;
  /** True on an upgrade or rollback. */
  readonly isUpgrade: Expr<boolean>;
  readonly isInstall: Expr<boolean>;
  /** 1 on install, one more on each upgrade. */
  readonly revision: Expr<number>;
}

/** The chart itself, as its Chart.yaml says. */
export interface ChartInfo {
  readonly name: Expr<string>;
  readonly version: Expr<string>;
}

/** What the cluster can do, as far as Helm knows. */
export interface Capabilities {
  /** Version of Kubernetes, such as `v1.36.3`. */
  readonly kubeVersion: Expr<string>;
  /** True if the cluster serves this group version (`cert-manager.io/v1`) or kind in it (`cert-manager.io/v1/Certificate`). */
  has(apiVersion: Arg<string>): Expr<boolean>;
}

/** Values that the platform injects beside the chart's own; any of them may be missing. */
export interface Injected {
  /** The value as text; booleans and numbers as they would be written. Empty or absent: the fallback (default: empty text). */
  text(key: string, fallback?: Arg<string>): Expr<string>;
  /** True if the value is true or the text `true`. */
  flag(key: string): Expr<boolean>;
  /** The parts of a comma-separated text, without white space around them and without empty ones. */
  list(key: string): Expr<string[]>;
  /** The value as a map; empty if absent. */
  map(key: string): Expr<Record<string, unknown>>;
  /** Everything that was injected. */
  readonly all: Expr<Record<string, unknown>>;
}

const object = (properties: Record<string, Type>): Type => ({
  kind: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([key, type]): [string, Property] => [key, { type, optional: false }])),
});
const root = (name: Root['name'], type: Type): Node => ({ kind: 'root', name, type, optional: false });
const field = <T>(of: Node, key: string, type: Type): Expr<T> => expression({ kind: 'field', object: of, key, type, optional: false });

/** The chart's values, with every default of the schema resolved. */
export const valuesOf = <T>(type: Type): Expr<T> => expression(root('values', type));

export const RELEASE: Release = (() => {
  const release = root('Release', object({ Name: STRING, Namespace: STRING, IsUpgrade: BOOLEAN, IsInstall: BOOLEAN, Revision: INTEGER }));
  return {
    name: field(release, 'Name', STRING),
    namespace: field(release, 'Namespace', STRING),
    isUpgrade: field(release, 'IsUpgrade', BOOLEAN),
    isInstall: field(release, 'IsInstall', BOOLEAN),
    revision: field(release, 'Revision', INTEGER),
  };
})();

export const CHART: ChartInfo = (() => {
  const chart = root('Chart', object({ Name: STRING, Version: STRING }));
  return { name: field(chart, 'Name', STRING), version: field(chart, 'Version', STRING) };
})();

const HAS_API: Operation = {
  name: 'capabilities.has',
  print: ([versions, api]) => `${versions}.Has ${api}`,
  evaluate: (versions: readonly string[], api: string) => versions.includes(api),
};

export const CAPABILITIES: Capabilities = (() => {
  const capabilities = root('Capabilities', object({ KubeVersion: ANY, APIVersions: listType(STRING) }));
  const version: Node = { kind: 'field', object: capabilities, key: 'KubeVersion', type: object({ Version: STRING }), optional: false };
  return {
    kubeVersion: field(version, 'Version', STRING),
    has: (apiVersion) => operate(HAS_API, BOOLEAN, [field(capabilities, 'APIVersions', listType(STRING)), apiVersion]),
  };
})();

/** Access to an injected map of the values, such as `_cluster`. */
export function injected(key: '_cluster' | '_namespace'): Injected {
  const all = field<Record<string, unknown>>(root('injected', object({ [key]: mapType(ANY) })), key, mapType(ANY));
  const plain = (name: string) => text(get(all, name) as Expr<string | undefined>);
  return {
    all,
    text(name, fallback = '') {
      return fallback === '' ? plain(name) : orIfEmpty(plain(name), fallback);
    },
    flag: (name) => eq(plain(name), 'true'),
    list: (name) =>
      filter(
        map(split(plain(name), ','), (part) => trim(part)),
        (part) => notEmpty(part),
      ) as Expr<string[]>,
    map: (name) => {
      const value = typed(toNode(get(all, name)), mapType(ANY));
      return defaultTo(expression<Record<string, unknown> | undefined>(value), {}) as unknown as Expr<Record<string, unknown>>;
    },
  };
}
