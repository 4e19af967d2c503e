import { describe, expect, it } from 'vitest';
import type { Secret } from '../../kit/client/kinds.ts';
import { manager } from '../names.ts';
import { COPY_LABEL, planCopy } from './plan.ts';

const secret = (
  namespace: string,
  data: Record<string, string>,
  labels: Record<string, string> = {},
  more: Partial<Secret> = {},
): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'Opaque',
  metadata: { name: 'values', namespace, labels },
  data,
  ...more,
});
const original = secret('cozy-system', { a: '1' }, { watch: 'Enabled' });
const copied = (data = { a: '1' }) => secret('ns', data, { watch: 'Enabled', [COPY_LABEL]: 'cozy-system' });

describe('the copy of the values', () => {
  it('is made, and left alone once it is right', () => {
    const plan = planCopy('ns', true, original, undefined);
    expect(plan).toMatchObject({
      do: 'apply',
      replace: false,
      copy: { data: { a: '1' }, metadata: { labels: { watch: 'Enabled', [COPY_LABEL]: 'cozy-system' } } },
    });
    expect(planCopy('ns', true, original, copied())).toEqual({ do: 'nothing' });
  });

  it('loses the keys that somebody added', () => {
    expect(planCopy('ns', true, original, copied({ a: '1', b: '2' } as never))).toMatchObject({ do: 'apply', foreignKeys: ['b'] });
  });

  it('keeps labels of others, and loses those that we set before', () => {
    const other = copied();
    other.metadata.labels!['team'] = 'red';
    expect(planCopy('ns', true, original, other)).toEqual({ do: 'nothing' });
    const entry = {
      manager: manager.values,
      fieldsV1: { 'f:metadata': { 'f:labels': { '.': {}, 'f:team': {}, 'f:watch': {}, [`f:${COPY_LABEL}`]: {} } } },
    };
    other.metadata.managedFields = [entry];
    expect(planCopy('ns', true, original, other)).toMatchObject({ do: 'apply' });
  });

  it('is made anew where its type differs, which cannot be changed', () => {
    expect(planCopy('ns', true, original, { ...copied(), type: 'x/y' })).toMatchObject({ do: 'apply', replace: true });
  });

  it('goes with the source, and with the label of its namespace', () => {
    expect([planCopy('ns', true, undefined, copied()), planCopy('ns', false, original, copied())]).toEqual([
      { do: 'delete' },
      { do: 'delete' },
    ]);
  });

  it('is never taken for a copy where it is a tenant’s own', () => {
    const own = secret('tenant-x', { _namespace: 'x' }, { watch: 'Enabled' });
    for (const source of [original, undefined]) expect(planCopy('tenant-x', false, source, own)).toEqual({ do: 'nothing' });
    expect(planCopy('ns', true, undefined, own)).toEqual({ do: 'nothing' });
  });
});
