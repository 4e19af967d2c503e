import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../src/chart/index.ts';
import { chartPath } from '../src/platform/model.ts';
import { catalogue } from './catalogue.ts';

interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly verbs: readonly string[];
}

const READ = ['get', 'list', 'watch'];
/** Whoever may change these of a tenant sets aside what it was given. */
const BOUNDS = ['resourcequotas', 'limitranges'];

/** Charts that refuse their default values have no roles. */
const objectsOf = (chart: (typeof catalogue.charts)[number]): readonly KubernetesObject[] => {
  try {
    return chart.evaluate?.({ release: { name: 'release', namespace: 'tenant-root' } }) ?? [];
  } catch {
    return [];
  }
};

/** Roles that people and accounts of tenants get: those that are bound in tenants, and all that add to them by a label. */
const isOfTenants = ({ kind, metadata }: KubernetesObject): boolean =>
  ['Role', 'ClusterRole'].includes(kind) &&
  (metadata.name.startsWith('cozy:tenant') ||
    Object.keys((metadata['labels'] ?? {}) as object).some((label) => label.startsWith('rbac.cozystack.io/aggregate-to-')));

const roles = catalogue.charts.flatMap((chart) =>
  objectsOf(chart)
    .filter(isOfTenants)
    .map((role) => [`${role.metadata.name} of ${chartPath(chart)}`, (role['rules'] ?? []) as unknown as readonly Rule[]] as const),
);

/** What the rules let somebody do with a resource of the core group, its subresources included. */
const verbsOn = (resource: string, rules: readonly Rule[]): string[] =>
  rules
    .filter(({ apiGroups = [] }) => apiGroups.includes('') || apiGroups.includes('*'))
    .filter(({ resources = [] }) => resources.some((name) => name === '*' || name.split('/')[0] === resource))
    .flatMap(({ verbs }) => verbs);

describe("H11: nobody changes the bounds of one's own tenant", () => {
  test('the roles of tenants are known', () => {
    const names = roles.map(([name]) => name);
    for (const level of ['tenant', 'tenant:view', 'tenant:use', 'tenant:admin', 'tenant:super-admin'])
      expect(names).toContain(`cozy:${level}:base of system/cozystack-basics`);
    expect(roles.some(([, rules]) => verbsOn('resourcequotas', rules).includes('list'))).toBe(true);
  });

  test.each(roles)('%s', (_, rules) => {
    for (const resource of BOUNDS) expect(verbsOn(resource, rules).filter((verb) => !READ.includes(verb))).toEqual([]);
    // Nor does anybody give oneself more than one has.
    const rbac = rules.filter(({ apiGroups = [] }) => apiGroups.includes('rbac.authorization.k8s.io') || apiGroups.includes('*'));
    expect(rbac.flatMap(({ verbs }) => verbs).filter((verb) => !READ.includes(verb))).toEqual([]);
  });
});
