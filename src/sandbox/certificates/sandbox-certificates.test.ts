import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../atomic-file.ts';
import { writeKubeconfigs } from '../kubeconfig.ts';
import { layoutOf } from '../paths.ts';
import { issue } from './authority.ts';
import { ensureCertificates, readKeyPair } from './sandbox-certificates.ts';

const layout = layoutOf(mkdtempSync(join(tmpdir(), 'certificates-')));
const read = (name: string) => new X509Certificate(readFileSync(layout.certificate(`${name}.crt`)));

describe('the certificates of a sandbox', () => {
  it('are signed by its authorities, for the names that they serve', async () => {
    await ensureCertificates(layout);
    expect(read('kube-apiserver').verify(read('ca').publicKey)).toBe(true);
    expect(read('front-proxy-client').verify(read('front-proxy-ca').publicKey)).toBe(true);
    expect(read('etcd-server').verify(read('ca').publicKey)).toBe(false);
    expect([read('kube-apiserver').checkIP('127.0.0.1'), read('kube-apiserver').checkHost('kubernetes.default.svc')]).toEqual([
      '127.0.0.1',
      'kubernetes.default.svc',
    ]);
    expect(read('admin').subject).toContain('O=system:masters');
  });
  it('keep their keys to the owner', () => {
    for (const file of ['ca.key', 'admin.key', 'service-account.key']) expect(statSync(layout.certificate(file)).mode & 0o777).toBe(0o600);
  });
  it('stay the same from start to start', async () => {
    const before = readKeyPair(layout, 'admin');
    await ensureCertificates(layout);
    expect(readKeyPair(layout, 'admin')).toEqual(before);
  });
  it('are renewed before they end, by the same authority', async () => {
    const authority = read('ca').fingerprint256;
    const old = await issue(readKeyPair(layout, 'ca'), { commonName: 'kubernetes-admin', days: 10 });
    writeFileAtomically(layout.certificate('admin.crt'), old.certificate);
    rmSync(layout.certificate('node.crt'));
    await ensureCertificates(layout);
    expect(Date.parse(read('admin').validTo) - Date.now()).toBeGreaterThan(300 * 86_400_000);
    expect([read('ca').fingerprint256, read('node').verify(read('ca').publicKey)]).toEqual([authority, true]);
  });
  it('make kubeconfigs that stand alone and are the owner’s only', () => {
    writeKubeconfigs(layout, 'one', 'https://127.0.0.1:1');
    const { clusters, users, 'current-context': current } = JSON.parse(readFileSync(layout.kubeconfig, 'utf8'));
    expect([current, clusters[0].cluster.server]).toEqual(['sandbox-one', 'https://127.0.0.1:1']);
    expect(Buffer.from(users[0].user['client-certificate-data'], 'base64').toString()).toBe(readKeyPair(layout, 'admin').certificate);
    expect(statSync(layout.kubeconfig).mode & 0o777).toBe(0o600);
  });
});
