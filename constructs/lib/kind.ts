import type { Construct } from 'constructs';
import type { Dynamic } from '../../src/chart/expression/expr.ts';
import { isVocabulary } from '../../src/chart/source-line.ts';
import { Resource, type ResourceProps } from '../../src/chart/structure/resource.ts';

isVocabulary(import.meta.dirname);

/** A kind of the Kubernetes API, with what a CustomResourceDefinition needs to exist. */
export interface KindIdentity {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
}

/** The part of `metadata` that charts write. */
export interface Metadata {
  name: string;
  namespace?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string; controller?: boolean; blockOwnerDeletion?: boolean }[];
}

/** An object of a kind whose fields nobody has described yet: anything but a misspelt `metadata`. */
export interface Undescribed {
  [field: string]: unknown;
}

/** Constructs of one kind: `new RedisFailover(scope, 'failover', { metadata, spec })`; any part of the properties may be an expression. */
export interface KindClass<Fields> {
  new (scope: Construct, id: string, props: Dynamic<{ metadata: Metadata } & Fields>): Resource;
  readonly identity: KindIdentity;
}

/** Declares the kinds of one version of a group. */
export function kindsOf(group: string, version: string) {
  const declare =
    (scope: KindIdentity['scope']) =>
    <Fields = Undescribed>(kind: string, plural: string): KindClass<Fields> =>
      kindClass<Fields>({ group, version, kind, plural, scope });
  return { namespaced: declare('Namespaced'), cluster: declare('Cluster') };
}

function kindClass<Fields>(identity: KindIdentity): KindClass<Fields> {
  const { group, version, kind } = identity;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return class extends Resource {
    static readonly identity = identity;

    constructor(scope: Construct, id: string, props: Dynamic<{ metadata: Metadata } & Fields>) {
      super(scope, id, { apiVersion, kind, ...props } as unknown as ResourceProps);
    }
  };
}
