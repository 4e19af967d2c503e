import {
  type Arg,
  concat,
  defineFunction,
  type Expr,
  filter,
  flatMap,
  ge,
  join,
  le,
  listOf,
  map,
  ne,
  split,
  str,
  string,
} from '../../src/chart/index.ts';

/** What a person may do with applications, from little to much; each level includes those before it. */
export const ACCESS_LEVELS = ['view', 'use', 'admin', 'super-admin'] as const;

export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** A level and all that include it, in the order of the alphabet. */
export const levelsAtOrAbove = (level: AccessLevel): AccessLevel[] => ACCESS_LEVELS.slice(ACCESS_LEVELS.indexOf(level)).sort();

const RBAC = 'rbac.authorization.k8s.io';

/** A subject of a RoleBinding. */
export interface Subject {
  kind: string;
  name: string;
  namespace?: string;
  apiGroup?: string;
}

/** Every beginning of a tenant's name with two parts or more, itself last: `tenant-a`, `tenant-a-b`. Tenants are not named after the root. */
export const tenantBeginnings = defineFunction('tenantBeginnings', { tenant: string({ default: '' }) }, ({ tenant }) => {
  const parts = split(tenant, '-');
  const beginnings = map(
    parts,
    (_part, end) =>
      join(
        filter(parts, (_inner, at) => le(at, end)),
        '-',
      ),
    { name: 'part' },
  );
  return filter(beginnings, (_beginning, at) => ge(at, 1));
});

/** Namespaces of a tenant's ancestors and its own, the root last, which owns them all. */
export const tenantLine = defineFunction('tenantLine', { tenant: string({ default: '' }) }, ({ tenant }) =>
  concat(
    tenantBeginnings({ tenant }),
    filter(['tenant-root'], (root) => ne(root, tenant)),
  ),
);

const tenantSubjects = defineFunction(
  'tenantSubjects',
  { tenant: string({ default: '' }), levels: listOf(string({ default: '' }), { default: [] }) },
  ({ tenant, levels }) =>
    flatMap(
      tenantLine({ tenant }),
      (owner) =>
        concat<Subject>(
          [{ kind: 'ServiceAccount', name: owner, namespace: owner }],
          map(levels, (level) => ({ kind: 'Group', name: str`${owner}-${level}`, apiGroup: RBAC }), { name: 'level' }),
        ),
      { name: 'owner' },
    ),
);

/**
 * Who gets a role in a tenant at this level: of the tenant and each of its ancestors the ServiceAccount, and the group of the level and of every
 * level above.
 */
export const subjectsOfTenant = (level: AccessLevel, tenant: Arg<string>): Expr<Subject[]> =>
  tenantSubjects({ tenant, levels: levelsAtOrAbove(level) }) as Expr<Subject[]>;
