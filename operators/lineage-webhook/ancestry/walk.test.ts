import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import type { OwnerReference } from '../../kit/client/object.ts';
import { byKind } from '../../visibility/definitions.ts';
import { applicationOf } from './release.ts';
import { type Ancestor, applicationsOf } from './walk.ts';

const namespace = 'tenant-a';
const definition = (kind: string, prefix: string, name = kind): ApplicationDefinition => ({
  apiVersion: 'cozystack.io/v1alpha1',
  kind: 'ApplicationDefinition',
  metadata: { name },
  spec: {
    application: { kind, plural: `${kind}s`, singular: kind, openAPISchema: '' },
    release: { prefix, chartRef: { kind: 'ExternalArtifact', name: kind } },
  },
});
const definitions = byKind([definition('Redis', 'redis-'), definition('Info', ''), definition('Kafka', 'kafka-')]);

const thing = (kind: string, name: string, owners: string[] = [], labels: Record<string, string> = {}): Ancestor => ({
  apiVersion: kind === 'HelmRelease' ? 'helm.toolkit.fluxcd.io/v2' : 'x/v1',
  kind,
  metadata: {
    name,
    namespace,
    labels,
    ownerReferences: owners.map((owner): OwnerReference => ({ apiVersion: 'x/v1', kind: 'Thing', name: owner, uid: owner })),
  },
});
const release = (name: string, labels: Record<string, string> = {}, owners: string[] = []) => thing('HelmRelease', name, owners, labels);
const application = (kind: string, name: string) => ({
  'apps.cozystack.io/application.group': 'apps.cozystack.io',
  'apps.cozystack.io/application.kind': kind,
  'apps.cozystack.io/application.name': name,
});
const byRelease = (name: string) => ({ 'helm.toolkit.fluxcd.io/name': name });

/** Walks in a namespace that holds these objects, and counts the reads. */
async function walk(start: Ancestor, objects: Ancestor[]) {
  let reads = 0;
  const find = (kind: string, name: string) => {
    reads++;
    return objects.find((object) => (object.kind === 'HelmRelease') === (kind === 'HelmRelease') && object.metadata.name === name);
  };
  const found = await applicationsOf(start, namespace, {
    owner: async ({ name, kind }) => find(kind, name),
    release: async (name) => find('HelmRelease', name),
    application: ({ metadata }) => applicationOf(metadata, definitions),
  });
  return { found: found.map(({ kind, name }) => `${kind}/${name}`), reads };
}

describe('the walk to the application of an object', () => {
  const cache = release('redis-cache', application('Redis', 'cache'));

  it('goes up the owners and over to the release', async () => {
    const objects = [cache, thing('Thing', 'set', ['operand']), thing('Thing', 'operand', [], byRelease('redis-cache'))];
    expect((await walk(thing('Pod', 'p', ['set']), objects)).found).toEqual(['Redis/cache']);
  });

  it('goes from a release that is no application to the one that made it', async () => {
    const objects = [cache, release('redis-cache-system', byRelease('redis-cache'))];
    expect((await walk(thing('Secret', 's', [], byRelease('redis-cache-system')), objects)).found).toEqual(['Redis/cache']);
  });

  it('does not trust the labels of an object that has owners', async () => {
    const objects = [cache, thing('Thing', 'free')];
    expect((await walk(thing('Pod', 'p', ['free'], byRelease('redis-cache')), objects)).found).toEqual([]);
  });

  it('passes over owners that are not there', async () => {
    const objects = [cache, thing('Thing', 'set', [], byRelease('redis-cache'))];
    expect((await walk(thing('Pod', 'p', ['gone', 'set']), objects)).found).toEqual(['Redis/cache']);
  });

  it('names every application once, in the order of the owners', async () => {
    const objects = [
      cache,
      release('kafka-bus', application('Kafka', 'bus')),
      thing('Thing', 'a', [], byRelease('kafka-bus')),
      thing('Thing', 'b', [], byRelease('redis-cache')),
      thing('Thing', 'c', [], byRelease('kafka-bus')),
    ];
    expect((await walk(thing('Pod', 'p', ['a', 'b', 'c']), objects)).found).toEqual(['Kafka/bus', 'Redis/cache']);
  });

  it('ends where there is neither owner nor release', async () => {
    expect(await walk(thing('Pod', 'p'), [cache])).toEqual({ found: [], reads: 0 });
    expect((await walk(thing('Pod', 'p', [], byRelease('nobody')), [cache])).found).toEqual([]);
  });

  it('ends in any graph, however its owners and releases go round, and reads each object once a reference', async () => {
    const node = fc.record({ owners: fc.array(fc.nat(5), { maxLength: 3 }), made: fc.option(fc.nat(5)) });
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 6, maxLength: 6 }), async (graph) => {
        const objects = graph.flatMap(({ owners, made }, index) => {
          const labels = made === null ? {} : byRelease(String(made));
          return [thing('Thing', String(index), owners.map(String), labels), release(String(index), labels)];
        });
        const references = objects.reduce((count, { metadata }) => count + (metadata.ownerReferences?.length || 1), 0);
        expect((await walk(objects[0]!, objects)).reads).toBeLessThanOrEqual(references);
      }),
    );
  });
});

describe('the application of a release', () => {
  const of = (name: string, labels: Record<string, string>) => applicationOf({ name, namespace, labels }, definitions)?.name;

  it('has the name that is left without the prefix of its kind', () => {
    expect(of('redis-cache', application('Redis', 'cache'))).toBe('cache');
    expect(of('redis-redis-redis', application('Redis', 'redis-redis'))).toBe('redis-redis');
    expect(of('info', application('Info', 'info'))).toBe('info');
  });

  it.each([
    ['the name does not follow', 'redis-other', application('Redis', 'cache')],
    ['the prefix is missing', 'cache', application('Redis', 'cache')],
    ['nobody defines the kind', 'gateway', application('Gateway', 'gateway')],
    ['the group is another', 'redis-cache', { ...application('Redis', 'cache'), 'apps.cozystack.io/application.group': 'x' }],
    ['labels are missing', 'redis-cache', {}],
  ])('is none where %s', (_, name, labels) => expect(of(name, labels)).toBeUndefined());
});

describe('definitions by kind', () => {
  it('take the first by name of two for one kind, in any order', () => {
    const two = [definition('Redis', 'b-', 'b'), definition('Redis', 'a-', 'a')];
    for (const order of [two, two.toReversed()]) expect(byKind(order).get('Redis')?.metadata.name).toBe('a');
    expect(byKind([]).size).toBe(0);
  });
});
