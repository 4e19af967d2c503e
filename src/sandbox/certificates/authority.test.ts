import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority, issue } from './authority.ts';

describe('an authority', () => {
  it('signs chains that verify', async () => {
    const root = await createAuthority('root');
    const middle = await issue(root, { commonName: 'middle', authority: true });
    const leaf = new X509Certificate((await issue(middle, { commonName: 'leaf', names: ['a.b', '127.0.0.1'] })).certificate);
    const [rootCertificate, middleCertificate] = [root, middle].map(({ certificate }) => new X509Certificate(certificate));
    expect([
      leaf.checkIssued(middleCertificate!),
      leaf.verify(middleCertificate!.publicKey),
      middleCertificate!.verify(rootCertificate!.publicKey),
    ]).toEqual([true, true, true]);
    expect([leaf.ca, middleCertificate!.ca, leaf.checkHost('a.b'), leaf.checkIP('127.0.0.1')]).toEqual([false, true, 'a.b', '127.0.0.1']);
  });
});
