import { describe, expect, test } from 'vitest';
import { tenantSecrets } from '../resources/core.ts';
import { Entry } from '../store/entry.ts';
import { ageOf } from './age.ts';
import { readyCell, versionCell } from './columns.ts';
import { type Form, joinItems, listFrame, single } from './form.ts';
import { bookmarkLine, changeLine } from './watch-lines.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

describe('cells', () => {
  test.each([
    [0, '0s'],
    [45, '45s'],
    [119, '119s'],
    [120, '2m'],
    [599, '9m59s'],
    [720, '12m'],
    [11_100, '3h5m'],
    [108_000, '30h'],
    [273_600, '3d4h'],
    [20 * 86_400, '20d'],
    [760 * 86_400, '2y30d'],
  ])('%i seconds are %s', (seconds, text) => expect(ageOf(ago(seconds), NOW).text).toBe(text));

  test('an age tells for how long it holds', () => {
    for (const seconds of [1, 200, 700, 20_000, 200_000, 5_000_000]) {
      const { text, seconds: holds } = ageOf(ago(seconds), NOW);
      expect(ageOf(ago(seconds), NOW + (holds - 1) * 1000).text).toBe(text);
    }
  });

  test.each([
    [undefined, '<unknown>'],
    ['', '<unknown>'],
    ['1.2.3', '1.2.3'],
    ['0.1.0+abc', 'abc'],
    ['1.0.0+', '1.0.0+'],
    ['1+a+b', 'b'],
  ])('version %s is shown as %s', (version, cell) => expect(versionCell(version)).toBe(cell));

  test('READY is True, False or Unknown', () => {
    const ready = (status: 'True' | 'False' | 'Unknown') => [{ type: 'Ready', status, reason: '', message: '', lastTransitionTime: '' }];
    expect([readyCell(ready('True')), readyCell(ready('False')), readyCell(ready('Unknown')), readyCell([]), readyCell(undefined)]).toEqual(
      ['True', 'False', 'Unknown', 'Unknown', 'Unknown'],
    );
  });
});

describe('entries in each form', () => {
  const entry = new Entry(
    {
      source: 0,
      cells: ['ä"b', 'Opaque', { since: ago(45) }],
      object: {
        apiVersion: 'g/v1',
        kind: 'K',
        metadata: { name: 'a', namespace: 'n', uid: 'u', labels: { x: 'ü' } },
        spec: { deep: [1] },
        status: { s: 1 },
      },
    },
    99,
    99,
  );
  const form = (as: 'object' | 'partial' | 'table', more: Partial<Form> = {}): Form => ({
    representation: as === 'object' ? { as } : { as, version: 'v1' },
    include: 'Metadata',
    headers: true,
    ...more,
  });
  const parse = (bytes: Buffer) => JSON.parse(bytes.toString('utf8'));

  test('whole, partial and as a row', () => {
    expect(parse(single(tenantSecrets, entry, form('object'), NOW))).toEqual({
      apiVersion: 'g/v1',
      kind: 'K',
      metadata: { name: 'a', namespace: 'n', uid: 'u', labels: { x: 'ü' }, resourceVersion: '99' },
      spec: { deep: [1] },
      status: { s: 1 },
    });
    expect(parse(single(tenantSecrets, entry, form('partial'), NOW))).toMatchObject({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { labels: { x: 'ü' } },
    });
    const table = parse(single(tenantSecrets, entry, form('table'), NOW));
    expect(table.rows[0]).toMatchObject({ cells: ['ä"b', 'Opaque', '45s'], object: { kind: 'PartialObjectMetadata' } });
    expect(table.columnDefinitions.map(({ name }: { name: string }) => name)).toEqual(['NAME', 'TYPE', 'AGE']);
    expect(parse(single(tenantSecrets, entry, form('table', { include: 'None' }), NOW)).rows[0].object).toBeNull();
    expect(parse(single(tenantSecrets, entry, form('table', { include: 'Object' }), NOW)).rows[0].object.spec).toEqual({ deep: [1] });
  });

  test('another version changes nothing else, whatever its length', () => {
    for (const version of [1, 100, 123_456_789]) {
      const other = entry.at(version);
      expect(parse(other.json)).toEqual({
        ...parse(entry.json),
        metadata: { ...parse(entry.json).metadata, resourceVersion: String(version) },
      });
      expect(other.looksLike(entry)).toBe(true);
      expect(parse(other.metadata).resourceVersion).toBe(String(version));
    }
  });

  test('lists are joined bytes', () => {
    const { head, tail } = listFrame(tenantSecrets, form('object'), { version: 100, continue: 'x', remaining: 3 });
    const list = parse(Buffer.concat([head, joinItems([entry, entry], form('object'), NOW).bytes, tail]));
    expect(list).toMatchObject({ kind: 'TenantSecretList', metadata: { resourceVersion: '100', continue: 'x', remainingItemCount: 3 } });
    expect(list.items).toHaveLength(2);
  });

  test('what leaves a selector is told as it was, at the version of its leaving', () => {
    const change = { version: 120, before: entry, after: undefined, at: NOW, lines: new Map<string, Buffer>() };
    const line = changeLine(tenantSecrets, 'DELETED', change, form('object'), NOW);
    expect(parse(line)).toMatchObject({ type: 'DELETED', object: { metadata: { resourceVersion: '120', labels: { x: 'ü' } } } });
    expect(changeLine(tenantSecrets, 'DELETED', change, form('object'), NOW)).toBe(line);
    expect(line.toString().trimEnd()).not.toContain('\n');
  });

  test('bookmarks carry the version, and the end of the initial state', () => {
    expect(parse(bookmarkLine(tenantSecrets, 7, form('object'), true))).toEqual({
      type: 'BOOKMARK',
      object: {
        kind: 'TenantSecret',
        apiVersion: 'core.cozystack.io/v1alpha1',
        metadata: { resourceVersion: '7', annotations: { 'k8s.io/initial-events-end': 'true' } },
      },
    });
    expect(parse(bookmarkLine(tenantSecrets, 7, form('partial'), false)).object.kind).toBe('PartialObjectMetadata');
  });

  test('in a table the row of a bookmark has the object that was asked for; the end of the initial state always has one', () => {
    const row = (include: Form['include'], initialEnd: boolean) =>
      parse(bookmarkLine(tenantSecrets, 7, { ...form('table'), include }, initialEnd)).object.rows[0].object;
    expect([row('Metadata', false).kind, row('Object', false).kind, row('None', false), row('None', true).metadata]).toEqual([
      'PartialObjectMetadata',
      'TenantSecret',
      null,
      { resourceVersion: '7', annotations: { 'k8s.io/initial-events-end': 'true' } },
    ]);
  });
});
