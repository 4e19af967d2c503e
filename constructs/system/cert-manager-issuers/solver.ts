import type { Construct } from 'constructs';
import { and, eq, failWhen, type Injected, ifElse, includes, isEmpty, match, not, notEmpty, str, when } from '../../../src/chart/index.ts';
import { exposingIngress } from '../../lib/passthrough.ts';

const PROVIDERS = ['cloudflare', 'route53', 'digitalocean', 'rfc2136'];

const usesDns = (cluster: Injected) => eq(cluster.text('solver', 'http01'), 'dns01');
export const provider = (cluster: Injected) => cluster.text('dns01-provider', 'cloudflare');

/** What cannot be guessed and would make every certificate fail later. */
export function checkSolver(scope: Construct, cluster: Injected): void {
  const needs = (name: string, key: string) =>
    failWhen(
      scope,
      and(usesDns(cluster), eq(provider(cluster), name), isEmpty(cluster.text(key))),
      `${key} is not set: the DNS provider ${name} needs it (publishing.certificates.dns01.${name} in the platform's values)`,
    );
  failWhen(
    scope,
    and(usesDns(cluster), not(includes(PROVIDERS, provider(cluster)))),
    str`there is no DNS provider "${provider(cluster)}": set publishing.certificates.dns01.provider to one of ${PROVIDERS.join(', ')}`,
  );
  needs('route53', 'dns01-route53-region');
  needs('rfc2136', 'dns01-rfc2136-nameserver');
}

/** How a domain name is proved to be ours: by an answer over HTTP, through Ingress or gateway, or by a record in the DNS. */
export function solver(cluster: Injected) {
  return ifElse(usesDns(cluster), { dns01: dns01(cluster) }, { http01: http01(cluster) });
}

function http01(cluster: Injected) {
  const namespace = exposingIngress(cluster);
  const gateway = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'cozystack', namespace, sectionName: 'http' };
  return ifElse(
    cluster.flag('gateway-enabled'),
    { gatewayHTTPRoute: { parentRefs: [gateway] } },
    { ingress: { ingressClassName: namespace } },
  );
}

/** Access to the DNS provider that the platform is set to, under the name of the provider. */
export function dns01(cluster: Injected) {
  const secret = (of: string, name: string, key: string) => ({
    name: cluster.text(`dns01-${of}-secret-name`, name),
    key: cluster.text(`dns01-${of}-secret-key`, key),
  });
  const optional = (key: string) => when(notEmpty(cluster.text(key)), cluster.text(key));
  return match(
    provider(cluster),
    {
      cloudflare: { cloudflare: { apiTokenSecretRef: secret('cloudflare', 'cloudflare-api-token-secret', 'api-token') } },
      route53: {
        route53: {
          region: cluster.text('dns01-route53-region'),
          accessKeyID: optional('dns01-route53-access-key-id'),
          secretAccessKeySecretRef: when(notEmpty(cluster.text('dns01-route53-secret-name')), secret('route53', '', 'secret-access-key')),
        },
      },
      digitalocean: { digitalocean: { tokenSecretRef: secret('digitalocean', 'digitalocean-api-token-secret', 'access-token') } },
      rfc2136: {
        rfc2136: {
          nameserver: cluster.text('dns01-rfc2136-nameserver'),
          tsigKeyName: optional('dns01-rfc2136-tsig-key-name'),
          tsigAlgorithm: cluster.text('dns01-rfc2136-tsig-algorithm', 'HMACSHA256'),
          tsigSecretSecretRef: when(notEmpty(cluster.text('dns01-rfc2136-secret-name')), secret('rfc2136', '', 'tsig-secret-key')),
        },
      },
    },
    {},
  );
}
