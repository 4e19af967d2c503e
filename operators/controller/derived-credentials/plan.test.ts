import { describe, expect, it } from 'vitest';
import { credentialsFieldManager, derivedAnnotation } from '../../../constructs/lib/api/credentials.ts';
import type { Secret } from '../../kit/client/kinds.ts';
import { plan } from './plan.ts';

const declared = {
  secret: 'media-writer',
  key: 'BucketInfo',
  fields: { accessKey: { at: '/spec/id' }, endpoint: { at: '/spec/url', as: 'host' } },
};
const base64 = (text: string) => Buffer.from(text).toString('base64');

function secret(more: Partial<Secret> = {}, annotation: unknown = declared): Secret {
  const annotations = { [derivedAnnotation]: typeof annotation === 'string' ? annotation : JSON.stringify(annotation) };
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's', namespace: 'n', annotations }, ...more };
}
const source = (document: unknown): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'media-writer', namespace: 'n' },
  data: { BucketInfo: base64(typeof document === 'string' ? document : JSON.stringify(document)) },
});
const granted = source({ spec: { id: 'k', url: 'https://s3.example.org:8333' } });
const data = { accessKey: base64('k'), endpoint: base64('s3.example.org:8333') };

/** As it is after an apply of these keys. */
const filled = (keys: readonly string[], present: Record<string, string>): Secret => {
  const { metadata, ...rest } = secret();
  const fieldsV1 = { 'f:data': Object.fromEntries(keys.map((key) => [`f:${key}`, {}])) };
  return {
    ...rest,
    metadata: { ...metadata, managedFields: [{ manager: credentialsFieldManager, operation: 'Apply', fieldsV1 }] },
    data: present,
  };
};

describe('derived credentials', () => {
  it('come from the document, hosts without their scheme', () => {
    expect(plan(secret(), granted)).toEqual({ action: 'apply', data });
  });
  it('may be the plain value of a key, by itself and within an address', () => {
    const fields = { password: { at: '' }, uri: { at: '', within: 'mongodb://admin:<value>@host/?a=b' } };
    expect(plan(secret({}, { ...declared, fields }), source('a$&/b'))).toEqual({
      action: 'apply',
      data: { password: base64('a$&/b'), uri: base64('mongodb://admin:a%24%26%2Fb@host/?a=b') },
    });
    expect(plan(secret({}, { ...declared, fields }), source(''))).toEqual({ action: 'none' });
  });
  it('follow a change, and are left alone without one', () => {
    expect(plan(filled(['accessKey', 'endpoint'], data), granted)).toEqual({ action: 'none' });
    expect(plan(filled(['accessKey', 'endpoint'], { ...data, accessKey: base64('old') }), granted)).toEqual({ action: 'apply', data });
    expect(plan(filled(['accessKey', 'endpoint', 'more'], data), granted)).toEqual({ action: 'apply', data });
    expect(plan(filled([], data), granted)).toEqual({ action: 'apply', data });
  });
  it('wait for a source that is not whole, and outlive it', () => {
    expect(plan(secret(), undefined)).toEqual({ action: 'none' });
    expect(plan(secret(), source({ spec: { id: 'k' } }))).toEqual({ action: 'none' });
    expect(plan(secret(), source({ spec: { id: 'k', url: '' } }))).toEqual({ action: 'none' });
    expect(plan(secret(), source({ spec: null }))).toEqual({ action: 'none' });
    expect(plan(filled(['accessKey', 'endpoint'], data), undefined)).toEqual({ action: 'none' });
  });
  it('tell what cannot be read', () => {
    expect(plan(secret(), source('no'))).toMatchObject({ reason: 'key BucketInfo of Secret media-writer does not hold JSON' });
    for (const annotation of [
      'no',
      '{}',
      { ...declared, fields: { a: 1 } },
      { ...declared, fields: { a: null } },
      { ...declared, fields: { a: { at: '', within: 1 } } },
    ])
      expect(plan(secret({}, annotation), granted)).toMatchObject({ action: 'refuse', reason: expect.stringContaining(derivedAnnotation) });
  });
});
