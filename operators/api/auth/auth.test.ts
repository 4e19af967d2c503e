import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { selfSigned } from '../http/self-signed.ts';
import { readAuthorities } from './authorities.ts';
import { isTrusted, parseBundle, subjectParts } from './certificates.ts';
import { Remembered } from './remembered.ts';

describe('certificates', () => {
  test('only what an authority has signed is trusted, and only while it is valid', async () => {
    const [a, b] = [await selfSigned(['a']), await selfSigned(['a'])];
    const [certificate, other] = [new X509Certificate(a.cert), new X509Certificate(b.cert)];
    expect(isTrusted(certificate, [certificate])).toBe(true);
    // The same name, another key: what counts is the signature.
    expect(isTrusted(certificate, [other])).toBe(false);
    expect(isTrusted(certificate, [])).toBe(false);
    expect(isTrusted(certificate, [certificate], Date.now() + 400 * 86_400_000)).toBe(false);
    expect(isTrusted(certificate, [certificate], Date.now() - 86_400_000)).toBe(false);
    expect(subjectParts(certificate, 'CN')).toEqual(['a']);
    expect(parseBundle(`${a.cert}\nnoise\n${b.cert}`)).toHaveLength(2);
  });

  test('the configuration of the cluster; what is missing trusts nobody', () => {
    const map = (data: Record<string, string>) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data });
    expect(readAuthorities(map({})).proxy).toMatchObject({ authorities: [], names: [], userHeaders: [] });
    expect(readAuthorities(map({ 'requestheader-username-headers': '["X-Remote-User"]' })).proxy.userHeaders).toEqual(['x-remote-user']);
    expect(() => readAuthorities(map({ 'requestheader-allowed-names': '{' }))).toThrow();
  });
});

describe('what is remembered', () => {
  test('is asked once while it holds, and at once again after a failure', async () => {
    const remembered = new Remembered<number>(50);
    let asked = 0;
    const ask = async () => ++asked;
    expect(await Promise.all([remembered.get('a', ask), remembered.get('a', ask)])).toEqual([1, 1]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await remembered.get('a', ask)).toBe(2);
    await expect(remembered.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await remembered.get('b', ask)).toBe(3);
  });

  test('stays within its limit, whatever is asked', async () => {
    const remembered = new Remembered<number>(60_000, 100);
    for (let index = 0; index < 1_000; index++) await remembered.get(String(index), async () => index);
    let again = 0;
    for (let index = 0; index < 1_000; index++) await remembered.get(String(index), async () => again++);
    expect(again).toBeGreaterThanOrEqual(900);
  });
});
