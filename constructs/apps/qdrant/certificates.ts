import type { Construct } from 'constructs';
import { concat, flatMap, ifElse, range, str, whenever } from '../../../src/chart/index.ts';
import { namesOfService, privateCertificate } from '../../lib/private-certificate.ts';
import { secured } from './servers.ts';
import type { QdrantInputs } from './values.ts';

/** The certificate of the servers, which names each of them by all the names that others call it. */
export function certificates(scope: Construct, inputs: QdrantInputs): void {
  const { values, release, namespace, cluster } = inputs;
  const domain = cluster.text('cluster-domain', 'cozy.local');
  const headless = str`${release.name}-headless`;
  const members = flatMap(range(values.replicas), (i) => namesOfService(str`${release.name}-${i}.${headless}`, release, domain), {
    name: 'server',
  });
  whenever(scope, secured(inputs), (scope) => {
    privateCertificate(scope, release, {
      dnsNames: concat(
        namesOfService(release.name, release, domain),
        namesOfService(headless, release, domain),
        [str`*.${headless}.${release.namespace}.svc.${domain}`],
        members,
        ifElse(values.external, [str`${release.name}.${namespace.text('host')}`], []),
      ),
      more: { isCA: false },
    });
  });
}
