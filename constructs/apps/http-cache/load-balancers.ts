import type { Construct } from 'constructs';
import { str } from '../../../src/chart/index.ts';
import { CLOUDFLARE_NETWORKS } from '../../lib/cloudflare.ts';
import { balancers } from '../../lib/haproxy.ts';
import { haproxyConfig } from './haproxy-config.ts';
import type { HttpCacheInputs } from './values.ts';

/** What clients talk to. */
export function loadBalancers(scope: Construct, inputs: HttpCacheInputs): void {
  const { values, release, cluster } = inputs;
  balancers(scope, {
    name: str`${release.name}-haproxy`,
    labels: { 'app.kubernetes.io/instance': release.name },
    config: haproxyConfig(inputs),
    files: { 'CF_ips.lst': `${CLOUDFLARE_NETWORKS.join('\n')}\n` },
    replicas: values.haproxy.replicas,
    size: values.haproxy,
    ports: [{ name: 'http', port: 80, listen: 8080 }],
    external: values.external,
    cluster,
  });
}
