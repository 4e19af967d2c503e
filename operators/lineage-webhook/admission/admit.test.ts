import { describe, expect, it } from 'vitest';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { labelValue } from '../../../constructs/lib/api/application-labels.ts';
import { admit, type Knowledge } from './admit.ts';
import { answerReviews } from './answer.ts';
import { type AdmissionRequest, type PatchStep, parseReview, ReviewError } from './review.ts';

const application = { group: 'apps.cozystack.io', kind: 'Redis', name: 'cache', namespace: 'tenant-a' };
const definition = {
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'ApplicationDefinition',
  metadata: { name: 'redis' },
  spec: { secrets: { include: [{ resourceNames: ['redis-{{ .name }}-auth'] }] } },
} as unknown as ApplicationDefinition;

const knowing = (more: Partial<Knowledge> = {}): Knowledge => ({
  definitions: () => new Map([['Redis', definition]]),
  lineage: async () => ({ applications: [application], warnings: [] }),
  schedulingClass: async () => undefined,
  fault: () => undefined,
  ...more,
});
const request = (resource: string, metadata: object = {}, more: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
  uid: 'u',
  operation: 'CREATE',
  namespace: 'tenant-a',
  resource: { group: '', version: 'v1', resource },
  object: { apiVersion: 'v1', kind: 'X', metadata: { name: 'redis-cache-auth', ...metadata } },
  ...more,
});
async function steps(of: AdmissionRequest, knowledge = knowing()): Promise<PatchStep[]> {
  const { allowed, patch = '' } = await admit(of, knowledge);
  expect(allowed).toBe(true);
  return patch ? JSON.parse(Buffer.from(patch, 'base64').toString()) : [];
}
const labels = (visible: string) => ({
  'internal.cozystack.io/managed-by-cozystack': 'true',
  'apps.cozystack.io/application.group': 'apps.cozystack.io',
  'apps.cozystack.io/application.kind': 'Redis',
  'apps.cozystack.io/application.name': 'cache',
  'internal.cozystack.io/tenantresource': visible,
});

describe('an object of an application', () => {
  it('gets its lineage and whether its tenant sees it', async () => {
    expect(await steps(request('secrets'))).toEqual([{ op: 'add', path: '/metadata/labels', value: labels('true') }]);
    expect(await steps(request('secrets', { name: 'other' }))).toEqual([{ op: 'add', path: '/metadata/labels', value: labels('false') }]);
    expect(await steps(request('pods'))).toEqual([{ op: 'add', path: '/metadata/labels', value: labels('false') }]);
  });

  it('keeps its other labels, and loses what it claimed itself', async () => {
    const claimed = { own: 'x', 'internal.cozystack.io/tenantresource': 'true', 'apps.cozystack.io/application.kind': 'Redis' };
    const patched = await steps(request('secrets', { name: 'other', labels: claimed }));
    expect(patched).toHaveLength(4);
    expect(patched).toContainEqual({ op: 'add', path: '/metadata/labels/internal.cozystack.io~1tenantresource', value: 'false' });
  });

  it('is not seen where its kind is not defined', async () => {
    const unknown = knowing({ definitions: () => new Map() });
    expect(await steps(request('secrets'), unknown)).toEqual([{ op: 'add', path: '/metadata/labels', value: labels('false') }]);
  });

  it('with several applications is taken for the first, with a warning', async () => {
    const other = { ...application, kind: 'Kafka', name: 'bus' };
    const answer = await admit(
      request('pods'),
      knowing({ lineage: async () => ({ applications: [application, other], warnings: ['w'] }) }),
    );
    expect(answer.warnings).toEqual(['w', expect.stringMatching(/Redis cache, not for Kafka bus/)]);
  });

  it('that opts out is left alone', async () => {
    expect(await steps(request('secrets', { labels: { 'internal.cozystack.io/managed-by-cozystack': '' } }))).toEqual([]);
  });

  it('without an application passes as it is', async () => {
    expect(await steps(request('secrets'), knowing({ lineage: async () => ({ applications: [], warnings: [] }) }))).toEqual([]);
  });
});

describe('a pod in a namespace with a scheduling class', () => {
  const classed = knowing({ lineage: async () => ({ applications: [], warnings: [] }), schedulingClass: async () => 'fast' });

  it('gets it when it is made, with or without an application', async () => {
    expect(await steps(request('pods'), classed)).toEqual([
      { op: 'add', path: '/spec/schedulerName', value: 'cozystack-scheduler' },
      { op: 'add', path: '/metadata/annotations', value: { 'scheduler.cozystack.io/scheduling-class': 'fast' } },
    ]);
  });

  it('does not get it later, nor does anything else', async () => {
    expect(await steps(request('pods', {}, { operation: 'UPDATE' }), classed)).toEqual([]);
    expect(await steps(request('secrets'), classed)).toEqual([]);
  });
});

describe('label values', () => {
  it('hold 63 characters and end with a letter or a digit', () => {
    expect(labelValue('a'.repeat(70))).toHaveLength(63);
    expect(labelValue(`${'a'.repeat(60)}.-.b`)).toBe('a'.repeat(60));
  });
});

describe('an AdmissionReview', () => {
  const review = (changes: object = {}) =>
    JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { ...request('pods'), ...changes } });

  it('is read', () => expect(parseReview(review()).uid).toBe('u'));

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1beta1"}',
    review({ uid: '' }),
    review({ object: null }),
  ])('%s is refused', (body) => expect(() => parseReview(body)).toThrow(ReviewError));

  const log = { error: () => undefined } as never;
  const answered = async (body: string, decide: () => Promise<never>) =>
    JSON.parse(await answerReviews({ admit: decide, synced: Promise.resolve(), log })(body)).response;

  it('that cannot be read is answered with 400, one that cannot be decided with 500', async () => {
    const fails = () => Promise.reject(new Error('the API server is away'));
    expect(await answered('{', fails)).toMatchObject({ allowed: false, status: { code: 400 } });
    expect(await answered(review(), fails)).toMatchObject({
      uid: 'u',
      allowed: false,
      status: { code: 500, message: 'lineage: the API server is away' },
    });
  });
});
