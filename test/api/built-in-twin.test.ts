import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definition } from '../../operators/api/registry/fixtures.ts';
import type { Answer } from './requests.ts';
import { ServedApi, until } from './served.ts';
import { changes, creations, deletions, judgements, readings, type TwinRequest } from './twin-requests.ts';

const OURS = 'apps.cozystack.io/v1alpha1';
const BUILT_IN = 'twin.example.com/v1alpha1';

/** A schema with something of everything. */
const spec = {
  type: 'object',
  properties: {
    size: { type: 'string', default: '1Gi' },
    replicas: { type: 'integer', minimum: 1, maximum: 10, default: 2 },
    mode: { type: 'string', enum: ['a', 'b'] },
    code: { type: 'string', pattern: '^[a-z]+$', minLength: 2, maxLength: 5 },
    port: { 'x-kubernetes-int-or-string': true },
    hosts: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 },
    tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
    users: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, mail: { type: 'string' } } },
    },
    nodes: {
      type: 'object',
      maxProperties: 2,
      additionalProperties: { type: 'object', required: ['cpu'], properties: { cpu: { type: 'integer' } } },
    },
    when: { type: 'string', format: 'date-time' },
    link: { type: 'string', format: 'uri' },
    storageClass: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'storageClass is immutable' }] },
  },
  'x-kubernetes-validations': [
    { rule: "!has(self.mode) || self.mode != 'b' || self.replicas > 2", fieldPath: '.mode', reason: 'FieldValueForbidden' },
  ],
};

const customKind = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'twins.twin.example.com' },
  spec: {
    group: 'twin.example.com',
    scope: 'Namespaced',
    names: { kind: 'Twin', plural: 'twins', singular: 'twin' },
    versions: [
      {
        name: 'v1alpha1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: 'object', properties: { spec: { ...spec, 'x-kubernetes-preserve-unknown-fields': true } } },
        },
      },
    ],
  },
};

const TYPES: Record<string, string> = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
};

interface Cause {
  readonly reason?: string;
  readonly field?: string;
}

/** What a client can rely on in an answer: not its words, nor what only one of the two has. */
function essence({ status, headers, json }: Answer): unknown {
  if (json?.kind === 'Status') {
    const causes: Cause[] = json.details?.causes ?? [];
    // A custom kind adds that some rules were not looked at; ours says of a patch which operation failed.
    const told = causes.filter(({ field }) => field !== undefined && field !== '<nil>').map(({ reason, field }) => `${reason} ${field}`);
    return { status, reason: json.reason, told: [...new Set(told)].sort(), retry: headers['retry-after'] };
  }
  const { kind, items, rows, metadata, spec: shown } = json ?? {};
  const names = items?.map((each: { metadata: { name: string } }) => each.metadata.name);
  const { labels, annotations, deletionTimestamp } = metadata ?? {};
  return {
    status,
    kind,
    names,
    rows: rows?.length,
    warnings: headers['warning'] === undefined ? 0 : String(headers['warning']).split(', 299').length,
    spec: kind === 'Twin' ? { size: '1Gi', replicas: 2, ...shown } : undefined,
    labels,
    annotations,
    going: deletionTimestamp !== undefined,
    versioned: metadata?.resourceVersion !== undefined,
    remaining: metadata?.remainingItemCount,
    continued: Boolean(metadata?.continue),
  };
}

/** The same requests, one after the other, to a kind of ours and to a custom resource of the same schema: a client must not be able to tell them apart. */
describe('an application kind and its twin that kube-apiserver serves itself', () => {
  let api: ServedApi;

  beforeAll(async () => {
    api = await ServedApi.start();
    await api.apply('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', customKind);
    await api.define(definition('twin', { kind: 'Twin', plural: 'twins', prefix: 'twin-', schema: spec }));
    await until('the twin is served', async () => expect((await api.host.get(`/apis/${BUILT_IN}/twins`)).status).toBe(200));
    await api.namespace('tenant-twins');
  });
  afterAll(() => api?.stop());

  async function answer({ method = 'GET', path = '', body, type, accept }: TwinRequest, apiVersion: string): Promise<Answer> {
    const filled = (text: string) => text.replaceAll('$A', apiVersion);
    const text = body === undefined ? undefined : filled(typeof body === 'string' ? body : JSON.stringify(body));
    return api.host.send(method, `/apis/${apiVersion}/namespaces/tenant-twins/twins${path}`, text, {
      ...(type ? { 'content-type': TYPES[type] ?? type } : {}),
      ...(accept ? { accept } : {}),
    });
  }

  const all: readonly TwinRequest[] = [...creations, ...judgements, ...readings, ...changes, ...deletions];
  test.each(all.map((request) => [request.label, request] as const))('%s', async (_label, request) => {
    const ours = essence(await answer(request, OURS));
    const builtIn = essence(await answer(request, BUILT_IN));
    expect(ours).toEqual(builtIn);
  });
});
