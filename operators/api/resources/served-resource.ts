import type { GroupKind, GroupResource } from '../errors/status.ts';
import type { Column } from '../representation/columns.ts';

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

export const READ_VERBS: readonly Verb[] = ['get', 'list', 'watch'];
export const ALL_VERBS: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

/** What discovery says about a resource. */
export interface ServedResource extends GroupResource, GroupKind {
  readonly version: string;
  readonly singular: string;
  readonly namespaced: boolean;
  /** In alphabetical order. */
  readonly verbs: readonly Verb[];
  readonly categories: readonly string[];
  readonly columns: readonly Column[];
}

export const apiVersionOf = ({ group, version }: ServedResource): string => `${group}/${version}`;
