import type { Construct } from 'constructs';
import { hook, str } from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { DataStore } from '../../kinds/kamaji.clastix.io.ts';
import { SECRETS } from './certificates.ts';
import type { EtcdInputs } from './values.ts';

/** Tells Kamaji of the cluster: control planes of the tenant, and of those below it, choose it by the tenant's name. */
export function datastore(scope: Construct, { release: { namespace } }: EtcdInputs): void {
  // Kamaji's webhook wants the Secrets to be there, which cert-manager fills only later.
  for (const name of [SECRETS.authority, SECRETS.client]) {
    const annotations = { ...hook({ on: ['pre-install'] }), 'helm.sh/resource-policy': 'keep' };
    new Secret(scope, `placeholder-${name}`, { metadata: { name, annotations } });
  }

  const from = (name: string, keyPath: string) => ({ secretReference: { name, namespace, keyPath } });
  new DataStore(scope, 'datastore', {
    metadata: { name: namespace },
    spec: {
      driver: 'etcd',
      endpoints: [str`etcd.${namespace}.svc:2379`],
      tlsConfig: {
        certificateAuthority: { certificate: from(SECRETS.authority, 'tls.crt'), privateKey: from(SECRETS.authority, 'tls.key') },
        clientCertificate: { certificate: from(SECRETS.client, 'tls.crt'), privateKey: from(SECRETS.client, 'tls.key') },
      },
    },
  });
}
