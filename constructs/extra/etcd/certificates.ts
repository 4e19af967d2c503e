import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { Certificate, Issuer } from '../../kinds/cert-manager.io.ts';
import type { EtcdInputs } from './values.ts';

/** Secrets that cert-manager fills. */
export const SECRETS = {
  authority: 'etcd-ca-tls',
  peerAuthority: 'etcd-peer-ca-tls',
  server: 'etcd-server-tls',
  peer: 'etcd-peer-tls',
  client: 'etcd-client-tls',
} as const;

const TEN_YEARS = '87600h';

/** Two authorities, one for clients and one between members, and what they issue. Authorities keep their key, so that trust in them lasts. */
export function certificates(scope: Construct, { release }: EtcdInputs): void {
  const issuer = (name: string, spec: object) => new Issuer(scope, name, { metadata: { name }, spec });
  issuer('etcd-selfsigning-issuer', { selfSigned: {} });
  issuer('etcd-issuer', { ca: { secretName: SECRETS.authority } });
  issuer('etcd-peer-issuer', { ca: { secretName: SECRETS.peerAuthority } });

  const subject = { organizations: [release.namespace], organizationalUnits: [release.name] };
  const authority = (name: string, secretName: string) =>
    new Certificate(scope, name, {
      metadata: { name },
      spec: {
        isCA: true,
        commonName: name,
        secretName,
        subject,
        duration: TEN_YEARS,
        usages: ['signing', 'key encipherment', 'cert sign'],
        privateKey: { algorithm: 'RSA', size: 4096, rotationPolicy: 'Never' },
        issuerRef: { group: 'cert-manager.io', kind: 'Issuer', name: 'etcd-selfsigning-issuer' },
      },
    });
  authority('etcd-ca', SECRETS.authority);
  authority('etcd-peer-ca', SECRETS.peerAuthority);

  const issued = (name: string, commonName: string, secretName: string, issuerName: string, spec: object) =>
    new Certificate(scope, name, {
      metadata: { name },
      spec: {
        commonName,
        secretName,
        subject,
        privateKey: { algorithm: 'RSA', size: 4096, rotationPolicy: 'Always' },
        issuerRef: { kind: 'Issuer', name: issuerName },
        ...spec,
      },
    });
  // Members have random names: a list of names would leave out those that replace lost ones.
  const names = [
    'etcd',
    str`etcd.${release.namespace}.svc`,
    str`*.etcd.${release.namespace}.svc`,
    str`*.etcd-headless.${release.namespace}.svc`,
    'localhost',
  ];
  const member = { isCA: false, dnsNames: names, ipAddresses: ['127.0.0.1'] };
  issued('etcd-server', 'etcd-server', SECRETS.server, 'etcd-issuer', {
    ...member,
    usages: ['client auth', 'server auth', 'signing', 'key encipherment'],
  });
  issued('etcd-peer', 'etcd-peer', SECRETS.peer, 'etcd-peer-issuer', {
    ...member,
    usages: ['server auth', 'client auth', 'signing', 'key encipherment'],
  });
  issued('etcd-client', 'root', SECRETS.client, 'etcd-issuer', { usages: ['signing', 'key encipherment', 'client auth'] });
}
