import { describe, expect, test } from 'vitest';
import { celValue } from '../cel/values.ts';
import { tenantNamespaces, tenantSecrets } from '../resources/core.ts';
import { isAbout, type Matching } from './match.ts';
import { denials } from './policy/evaluate.ts';
import type { Policy } from './policy/kinds.ts';
import type { AdmissionRequest } from './request.ts';
import { celVariables } from './variables.ts';

const request = (more: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
  operation: 'CREATE',
  resource: tenantSecrets,
  namespace: 'tenant-a',
  name: 'x',
  object: { apiVersion: 'core.cozystack.io/v1alpha1', kind: 'TenantSecret', metadata: { name: 'x', labels: { team: 'a' } } },
  oldObject: undefined,
  user: { name: 'ann', uid: '', groups: ['dev'], extra: {} },
  dryRun: false,
  options: {},
  warnings: [],
  ...more,
});
const rule = { apiGroups: ['core.cozystack.io'], apiVersions: ['*'], operations: ['CREATE', 'UPDATE'], resources: ['tenantsecrets'] };

describe('what a rule is about', () => {
  const about = (
    matching: Partial<Matching>,
    more: Partial<AdmissionRequest> = {},
    labels: Record<string, string> | undefined = { kind: 'tenant' },
  ) => isAbout({ rules: [rule], ...matching }, request(more), labels);

  test.each([
    [{}, true],
    [{ rules: [{ ...rule, resources: ['*'] }] }, true],
    [{ rules: [{ ...rule, resources: ['tenantsecrets/status'] }] }, false],
    [{ rules: [{ ...rule, apiGroups: [''] }] }, false],
    [{ rules: [{ ...rule, operations: ['DELETE'] }] }, false],
    [{ rules: [{ ...rule, scope: 'Cluster' }] }, false],
    [{ rules: [{ ...rule, resourceNames: ['y'] }] }, false],
    [{ excluded: [rule] }, false],
    [{ namespaceSelector: { matchLabels: { kind: 'tenant' } } }, true],
    [{ namespaceSelector: { matchExpressions: [{ key: 'kind', operator: 'NotIn', values: ['tenant'] }] } }, false],
    [{ objectSelector: { matchLabels: { team: 'b' } } }, false],
  ])('%j: %s', (matching, wanted) => expect(about(matching as Partial<Matching>)).toBe(wanted));

  test('an object selector looks at the object before a change, too', () => {
    const objectSelector = { matchLabels: { team: 'b' } };
    expect(about({ objectSelector }, { oldObject: { apiVersion: '', kind: '', metadata: { labels: { team: 'b' } } } })).toBe(true);
  });

  test('a namespace selector lets cluster-scoped requests pass', () => {
    expect(
      isAbout(
        { rules: [{ ...rule, resources: ['*'] }], namespaceSelector: { matchLabels: { x: 'y' } } },
        request({ resource: tenantNamespaces, namespace: '' }),
        undefined,
      ),
    ).toBe(true);
  });
});

describe('policies', () => {
  const policy = (spec: Policy['spec']): Policy => ({ apiVersion: 'v1', kind: 'ValidatingAdmissionPolicy', metadata: { name: 'p' }, spec });
  const judge = (spec: Policy['spec'], more: Partial<AdmissionRequest> = {}) =>
    denials(policy(spec), { ...celVariables(request(more), undefined), params: celValue({ allowed: ['x'] }) });

  test('what holds is not denied; what does not is, with its message and reason', async () => {
    expect(
      await judge({
        validations: [{ expression: "object.metadata.name == 'x' && request.userInfo.username == 'ann' && request.operation == 'CREATE'" }],
      }),
    ).toEqual([]);
    expect(
      await judge({
        validations: [
          { expression: 'false', message: ' no ', reason: 'Forbidden' },
          { expression: 'false', messageExpression: "'not ' + object.metadata.name" },
        ],
      }),
    ).toEqual([
      { message: 'no', reason: 'Forbidden' },
      { message: 'not x', reason: 'Invalid' },
    ]);
  });

  test('variables are computed when used, once, and see those before them', async () => {
    const variables = [
      { name: 'name', expression: 'object.metadata.name' },
      { name: 'known', expression: 'variables.name in params.allowed' },
      { name: 'broken', expression: 'object.nothing.there' },
    ];
    expect(await judge({ variables, validations: [{ expression: 'variables.known' }] })).toEqual([]);
    expect(await judge({ variables, validations: [{ expression: 'variables.broken == 1' }] })).toMatchObject([
      { message: expect.stringContaining('resulted in error: no such key: nothing') },
    ]);
  });

  test('an error denies, unless the policy says to ignore errors', async () => {
    const validations = [{ expression: 'object.spec.host == "x"' }];
    expect(await judge({ validations })).toHaveLength(1);
    expect(await judge({ validations, failurePolicy: 'Ignore' })).toEqual([]);
  });
});
