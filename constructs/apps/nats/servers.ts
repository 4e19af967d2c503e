import type { Construct } from 'constructs';
import { bind, deepMerge, defaultTo, type Expr, ifElse, notEmpty, str, when } from '../../../src/chart/index.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { authorityOf, serverCertificateOf } from '../../lib/private-certificate.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import { passwordsAsVariables, usersOf } from './users.ts';
import type { NatsInputs } from './values.ts';

/** The release of the NATS chart. */
export const systemOf = ({ release }: NatsInputs): Expr<string> => str`${release.name}-system`;

/** True if servers speak TLS. */
export const secured = ({ values }: NatsInputs): Expr<boolean> => defaultTo(values.tls.enabled, values.external);

export const domainOf = ({ cluster }: NatsInputs): Expr<string> => cluster.text('cluster-domain', 'cozy.local');

/** The servers, by the chart of NATS. */
export function servers(scope: Construct, inputs: NatsInputs): void {
  const { values, release } = inputs;
  const env = bind('env', passwordsAsVariables(inputs));
  childRelease(scope, 'servers', {
    name: systemOf(inputs),
    chart: publishedChart('nats-application', 'nats-system'),
    values: {
      nats: {
        fullnameOverride: release.name,
        container: { env: when(notEmpty(env), env), merge: { resources: containerResources(values, inputs.cluster) } },
        tlsCA: when(secured(inputs), { enabled: true, secretName: authorityOf(release) }),
        config: configuration(inputs),
        service: when(values.external, { merge: { spec: { type: 'LoadBalancer' } } }),
      },
    },
  });
}

function configuration(inputs: NatsInputs) {
  const { values, release } = inputs;
  const { jetstream, config } = values;
  const tls = when(secured(inputs), { enabled: true, secretName: serverCertificateOf(release) });
  const accounts = ifElse(notEmpty(values.users), { accounts: { A: { users: usersOf(inputs) } } }, {});
  const merge = bind('merge', deepMerge(accounts, config.merge));
  return {
    merge: when(notEmpty(merge), merge),
    resolver: when(notEmpty(config.resolver), config.resolver),
    nats: when(secured(inputs), { tls }),
    cluster: {
      enabled: true,
      replicas: values.replicas,
      // Certificates name servers in full only.
      routeURLs: { k8sClusterDomain: domainOf(inputs), useFQDN: when(secured(inputs), true) },
      tls,
    },
    monitor: { enabled: true },
    jetstream: {
      enabled: jetstream.enabled,
      fileStore: {
        enabled: jetstream.enabled,
        pvc: { enabled: true, size: jetstream.size, storageClassName: chosenClass(values.storageClass) },
      },
    },
  };
}
