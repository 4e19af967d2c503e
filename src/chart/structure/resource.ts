import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Dynamic } from '../expression/expr.ts';
import { CallSite } from '../source-line.ts';

/** Metadata of a Kubernetes object, as far as charts write it. */
export interface ObjectMeta {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
}
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

type Metadata = { readonly [K in keyof ObjectMeta]: Dynamic<NonNullable<ObjectMeta[K]>> | undefined };

/** A Kubernetes object; every property but apiVersion and kind may be or hold expressions. */
export interface ResourceProps {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly [property: string]: unknown;
}

/** A Kubernetes object of any kind. Typed kinds (constructs/kinds) extend it. It is printed to `templates/<path in the chart>.yaml`. */
export class Resource extends ApiObject {
  /** Where it was made. */
  readonly source: CallSite;

  constructor(scope: Construct, id: string, props: ResourceProps) {
    super(scope, id, props as unknown as ConstructorParameters<typeof ApiObject>[2]);
    this.source = new CallSite();
  }
}
