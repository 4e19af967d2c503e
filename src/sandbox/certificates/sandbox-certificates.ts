import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { writeFileAtomically } from '../atomic-file.ts';
import type { Layout } from '../paths.ts';
import type { CertificateOptions } from './authority.ts';

/** Names every server on this machine answers to, beside its own. */
const loopback = ['localhost', '127.0.0.1', '::1'];

/** First address of the Service range: the Service `kubernetes`. */
const kubernetesServiceAddress = '10.96.0.1';

/** The certificates of a sandbox: file name without ending → who signs it and for whom. Each becomes `<name>.crt` and `<name>.key`. */
const leaves: Record<string, Omit<CertificateOptions, 'authority'> & { by: 'ca' | 'front-proxy-ca' | 'etcd-ca' }> = {
  'etcd-server': { by: 'etcd-ca', commonName: 'etcd', names: loopback, clientToo: true },
  'etcd-client': { by: 'etcd-ca', commonName: 'kube-apiserver' },
  'kube-apiserver': {
    by: 'ca',
    commonName: 'kube-apiserver',
    names: [
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
      'kubernetes.default.svc.cluster.local',
      kubernetesServiceAddress,
      ...loopback,
    ],
  },
  'kube-apiserver-kubelet-client': { by: 'ca', commonName: 'kube-apiserver-kubelet-client', organizations: ['system:masters'] },
  'front-proxy-client': { by: 'front-proxy-ca', commonName: 'front-proxy-client' },
  admin: { by: 'ca', commonName: 'kubernetes-admin', organizations: ['system:masters'] },
  'kube-controller-manager': { by: 'ca', commonName: 'system:kube-controller-manager', organizations: ['system:masters'] },
  'kube-scheduler': { by: 'ca', commonName: 'system:kube-scheduler', organizations: ['system:masters'] },
  'source-controller': { by: 'ca', commonName: 'sandbox:source-controller', organizations: ['system:masters'] },
  'helm-controller': { by: 'ca', commonName: 'sandbox:helm-controller', organizations: ['system:masters'] },
  'artifact-generator': { by: 'ca', commonName: 'sandbox:artifact-generator', organizations: ['system:masters'] },
  node: { by: 'ca', commonName: 'sandbox:node', organizations: ['system:masters'] },
  'simulated-operators': { by: 'ca', commonName: 'sandbox:simulated-operators', organizations: ['system:masters'] },
  kubelet: { by: 'ca', commonName: 'kubelet', names: ['sandbox', '10.244.255.254', ...loopback] },
};

/** `simulated-ca` signs what the stand-in of cert-manager is asked for; apart from `ca`, whose word makes an administrator. */
const authorities = ['ca', 'front-proxy-ca', 'etcd-ca', 'simulated-ca'] as const;

/** A certificate with less than this left is made anew at the next start. */
const renewalMargin = 30 * 86_400_000;

/**
 * Makes what is missing of a sandbox's certificates and keys, and renews what expires soon, in `certificates/` of the sandbox's folder.
 * The authorities stay as long as the folder does, so that a kubeconfig handed out keeps working.
 */
export async function ensureCertificates(layout: Layout): Promise<void> {
  mkdirSync(layout.certificates, { recursive: true, mode: 0o700 });
  ensureServiceAccountKey(layout);
  const due = Object.entries(leaves).filter(([name]) => expires(layout, name));
  if (due.length === 0) return;
  const { createAuthority, issue } = await import('./authority.ts');
  for (const name of authorities)
    if (!existsSync(layout.certificate(`${name}.key`))) write(layout, name, await createAuthority(`sandbox ${name}`));
  await Promise.all(due.map(async ([name, { by, ...options }]) => write(layout, name, await issue(readKeyPair(layout, by), options))));
}

export function readKeyPair(layout: Layout, name: string) {
  return {
    certificate: readFileSync(layout.certificate(`${name}.crt`), 'utf8'),
    key: readFileSync(layout.certificate(`${name}.key`), 'utf8'),
  };
}

/** The key pair that ServiceAccount tokens are signed with. */
function ensureServiceAccountKey(layout: Layout): void {
  const file = layout.certificate('service-account.key');
  if (existsSync(file)) return;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileAtomically(layout.certificate('service-account.pub'), publicKey);
  writeFileAtomically(file, privateKey, 0o600);
}

function expires(layout: Layout, name: string): boolean {
  const file = layout.certificate(`${name}.crt`);
  if (!existsSync(file)) return true;
  return Date.parse(new X509Certificate(readFileSync(file)).validTo) - Date.now() < renewalMargin;
}

function write(layout: Layout, name: string, pair: { certificate: string; key: string }): void {
  writeFileAtomically(layout.certificate(`${name}.crt`), pair.certificate);
  writeFileAtomically(layout.certificate(`${name}.key`), pair.key, 0o600);
}
