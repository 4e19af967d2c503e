import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { Certificate, Issuer } from '../../kinds/cert-manager.io.ts';
import { goesWithCertificate } from '../../lib/api/certificate-secrets.ts';
import { credentials } from '../../lib/credentials.ts';
import { apiServiceNames, instanceOf } from './identity.ts';
import type { KubernetesInputs } from './values.ts';

/** Names of Secrets that Talos nodes are made with. */
export const talosNames = ({ release }: KubernetesInputs) => ({
  ca: str`${release.name}-talos-ca`,
  servingCertificate: str`${release.name}-talos-tls-cert`,
  secrets: str`${release.name}-talos-secrets`,
});

/** What makes a machine a node: an authority for Talos, the certificate of the service that signs for it, and tokens. */
export function talosPki(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const labels = instanceOf(inputs);
  const names = talosNames(inputs);
  const bootstrap = str`${release.name}-talos-bootstrap`;
  const secretTemplate = { labels: { [goesWithCertificate]: 'true' } };
  const issuedBy = (name: typeof bootstrap) => ({ group: 'cert-manager.io', kind: 'Issuer', name });

  new Issuer(scope, 'bootstrap-issuer', { metadata: { name: bootstrap, labels }, spec: { selfSigned: {} } });
  new Certificate(scope, 'talos-ca', {
    metadata: { name: names.ca, labels },
    spec: {
      secretName: names.ca,
      secretTemplate,
      isCA: true,
      commonName: 'talos',
      privateKey: { algorithm: 'Ed25519' },
      duration: '87600h',
      renewBefore: '720h',
      issuerRef: issuedBy(bootstrap),
    },
  });
  new Issuer(scope, 'talos-issuer', { metadata: { name: names.ca, labels }, spec: { ca: { secretName: names.ca } } });

  // No addresses: nodes know the service by a name in their hosts file, as the signer reads its certificate once.
  new Certificate(scope, 'talos-serving-certificate', {
    metadata: { name: names.servingCertificate, labels },
    spec: {
      secretName: names.servingCertificate,
      secretTemplate,
      privateKey: { algorithm: 'Ed25519' },
      duration: '8760h',
      renewBefore: '720h',
      usages: ['digital signature', 'server auth'],
      dnsNames: apiServiceNames(inputs),
      issuerRef: issuedBy(names.ca),
    },
  });

  credentials(scope, 'talos-secrets', {
    name: names.secrets,
    labels,
    type: 'Opaque',
    generate: {
      token: '[a-z0-9]{6}.[a-z0-9]{16}',
      clusterId: '[A-Za-z0-9]{32}',
      clusterSecret: '[A-Za-z0-9]{32}',
      bootstrapTokenId: '[a-z0-9]{6}',
      bootstrapTokenSecret: '[a-z0-9]{16}',
      bootstrapToken: '<bootstrapTokenId>.<bootstrapTokenSecret>',
    },
  });
}
