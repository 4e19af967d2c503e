import type { Construct } from 'constructs';
import { type Arg, str } from '../../../src/chart/index.ts';
import { Certificate, Issuer } from '../../kinds/cert-manager.io.ts';
import { CERTIFICATE_SECRET, NAME } from './server.ts';

/** The certificate that the webhook shows, and by whose CA it is trusted. */
export const SERVING = `${NAME}-cert`;

const CA = `${NAME}-root-ca`;
const SELF_SIGNED = `${NAME}-selfsigned-issuer`;
const ISSUER = `${NAME}-ca-issuer`;

/** From a CA of its own, which keeps its key: with a new one, certificates that it issued before would no longer be valid. */
export function certificate(scope: Construct, namespace: Arg<string>): void {
  new Issuer(scope, 'self-signed-issuer', { metadata: { name: SELF_SIGNED }, spec: { selfSigned: {} } });
  new Certificate(scope, 'ca-certificate', {
    metadata: { name: CA },
    spec: {
      secretName: CA,
      commonName: CA,
      isCA: true,
      duration: '43800h',
      privateKey: { rotationPolicy: 'Never' },
      issuerRef: { name: SELF_SIGNED },
    },
  });
  new Issuer(scope, 'ca-issuer', { metadata: { name: ISSUER }, spec: { ca: { secretName: CA } } });
  new Certificate(scope, 'certificate', {
    metadata: { name: SERVING },
    spec: {
      secretName: CERTIFICATE_SECRET,
      commonName: CERTIFICATE_SECRET,
      dnsNames: [NAME, str`${NAME}.${namespace}.svc`],
      duration: '8760h',
      renewBefore: '720h',
      issuerRef: { name: ISSUER },
    },
  });
}
