import { describe, expect, it } from 'vitest';
import { credentialsAnnotation, credentialsFieldManager } from '../../../constructs/lib/api/credentials.ts';
import { type DeclaringSecret, plan } from './plan.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const zero = () => 0;

function secret(patterns: unknown, data: Record<string, string> = {}, owned: string[] = []): DeclaringSecret {
  const fields = Object.fromEntries(owned.map((key) => [`f:${key}`, {}]));
  return {
    metadata: {
      annotations: { [credentialsAnnotation]: typeof patterns === 'string' ? patterns : JSON.stringify(patterns) },
      managedFields: owned.length ? [{ manager: credentialsFieldManager, operation: 'Apply', fieldsV1: { 'f:data': fields } }] : [],
    },
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)])),
  };
}

describe('plan of a Secret that declares credentials', () => {
  it('generates what is missing', () => {
    expect(plan(secret({ password: '[A-Z]{4}' }), zero)).toEqual({ action: 'apply', data: { password: base64('AAAA') } });
  });

  it('keeps what is there and becomes its co-owner', () => {
    expect(plan(secret({ password: '[A-Z]{4}' }, { password: 'given' }), zero)).toEqual({
      action: 'apply',
      data: { password: base64('given') },
    });
  });

  it('writes nothing once everything is there and ours', () => {
    expect(plan(secret({ password: '[A-Z]{4}' }, { password: 'x', foreign: 'y' }, ['password']))).toEqual({ action: 'none' });
  });

  it('lets go of a key that is no longer declared', () => {
    expect(plan(secret({ alice: '[A-Z]{4}' }, { alice: 'a', bob: 'b' }, ['alice', 'bob']))).toEqual({
      action: 'apply',
      data: { alice: base64('a') },
    });
  });

  it('lets go of everything when nothing is declared any more', () => {
    expect(plan(secret({}, { bob: 'b' }, ['bob']))).toEqual({ action: 'apply', data: {} });
  });

  it('joins keys, stored or generated, in any order', () => {
    const patterns = { token: '<id>.<secret>', id: '[a-z]{2}', secret: '[0-9]{3}' };
    expect(plan(secret(patterns, { id: 'zz' }), zero)).toEqual({
      action: 'apply',
      data: { id: base64('zz'), secret: base64('000'), token: base64('zz.000') },
    });
  });

  it('lets an encoded value follow what it is made of', () => {
    const patterns = (host: string) => ({ password: '[a-z]{4}', url: `ss://<base64url:m:<password>>@${host}` });
    const url = (password: string, host: string) => base64(`ss://${Buffer.from(`m:${password}`).toString('base64url')}@${host}`);
    const stored = { password: 'new!', url: `ss://${Buffer.from('m:old!').toString('base64url')}@a` };
    const owned = ['password', 'url'];
    expect(plan(secret(patterns('b'), stored, owned))).toEqual({
      action: 'apply',
      data: { password: base64('new!'), url: url('new!', 'b') },
    });
    const right = { password: 'new!', url: Buffer.from(url('new!', 'b'), 'base64').toString() };
    expect(plan(secret(patterns('b'), right, owned))).toEqual({ action: 'none' });
  });

  it('passes stored bytes through untouched', () => {
    const bytes = Buffer.from([0xff, 0x00, 0x80]).toString('base64');
    const declared = secret({ key: '[a-z]{8}' });
    expect(plan({ ...declared, data: { key: bytes } })).toEqual({ action: 'apply', data: { key: bytes } });
  });

  it('leaves a Secret alone that is being deleted', () => {
    const declared = secret({ password: '[A-Z]{4}' });
    expect(plan({ ...declared, metadata: { ...declared.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } })).toEqual({
      action: 'none',
    });
  });

  it.each([
    ['not JSON', '{', /not JSON/],
    ['a list', [], /JSON object/],
    ['a pattern that is no string', { password: 5 }, /key "password"/],
    ['a broken pattern', { password: '[a' }, /key "password"/],
    ['a reference to nothing', { token: '<id>' }, /"id"/],
    ['a circle', { a: '<b>', b: '<a>' }, /circle/],
  ])('refuses %s and says why', (_, patterns, reason) => {
    const refused = plan(secret(patterns));
    expect(refused).toMatchObject({ action: 'refuse', reason: expect.stringMatching(reason) });
  });

  it('refuses an immutable Secret only when something is missing', () => {
    expect(plan({ ...secret({ password: '[A-Z]{4}' }), immutable: true })).toMatchObject({ action: 'refuse' });
    expect(plan({ ...secret({ password: '[A-Z]{4}' }, { password: 'x' }, ['password']), immutable: true })).toEqual({ action: 'none' });
  });
});
