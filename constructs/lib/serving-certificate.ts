import type { Construct } from 'constructs';
import { type Arg, str } from '../../src/chart/index.ts';
import { Certificate, Issuer } from '../kinds/cert-manager.io.ts';

/** What a server's certificate is called, and where it is kept. */
export const certificateSecret = (name: string): string => `${name}-cert`;

/** Annotation by which cert-manager writes the CA of a server into whatever calls it. */
export const injectedCa = (name: string, namespace: Arg<string>) => ({ 'cert-manager.io/inject-ca-from': str`${namespace}/${name}` });

/**
 * Certificate of a server inside the cluster, from a CA of its own. The CA keeps its key when it is renewed: with a new one, certificates that it
 * issued before would no longer be valid.
 */
export function servingCertificate(scope: Construct, name: string, namespace: Arg<string>): void {
  const ca = `${name}-ca`;
  const selfSigned = `${name}-selfsigned`;
  new Issuer(scope, 'self-signed-issuer', { metadata: { name: selfSigned }, spec: { selfSigned: {} } });
  new Certificate(scope, 'ca-certificate', {
    metadata: { name: ca },
    spec: {
      secretName: ca,
      commonName: ca,
      isCA: true,
      duration: '43800h',
      privateKey: { rotationPolicy: 'Never' },
      issuerRef: { name: selfSigned },
    },
  });
  new Issuer(scope, 'ca-issuer', { metadata: { name: ca }, spec: { ca: { secretName: ca } } });
  new Certificate(scope, 'certificate', {
    metadata: { name },
    spec: {
      secretName: certificateSecret(name),
      commonName: name,
      dnsNames: [name, str`${name}.${namespace}.svc`],
      duration: '8760h',
      renewBefore: '720h',
      issuerRef: { name: ca },
    },
  });
}
