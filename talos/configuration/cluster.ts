import { clusterDomain, type Description } from '../nodes/description.ts';
import type { Node } from '../nodes/schema.ts';

/** The part `cluster` of a node. */
export function cluster(node: Node, description: Description): object {
  const { name, endpoint, podSubnets, serviceSubnets } = description.cluster;
  return {
    clusterName: name,
    controlPlane: { endpoint },
    network: { cni: { name: 'none' }, dnsDomain: clusterDomain, podSubnets, serviceSubnets },
    discovery: { enabled: description.cluster.options.kubeSpan ?? false },
    ...(node.role === 'controlplane' ? controlPlane(description) : {}),
  };
}

function controlPlane({ cluster: { endpoint, floatingIP, certSANs = [], oidcRootHost, advertisedSubnets, options } }: Description): object {
  const names = [
    '127.0.0.1',
    new URL(endpoint).hostname.replace(/^\[|\]$/g, ''),
    ...(floatingIP === undefined ? [] : [floatingIP]),
    ...certSANs,
  ];
  return {
    allowSchedulingOnControlPlanes: true,
    apiServer: {
      certSANs: [...new Set(names)],
      ...(oidcRootHost === undefined ? {} : { extraArgs: signIn(oidcRootHost) }),
    },
    // Metrics are read from other nodes; the host firewall keeps the world away.
    controllerManager: { extraArgs: { 'bind-address': '0.0.0.0' } },
    scheduler: { extraArgs: { 'bind-address': '0.0.0.0' } },
    // Cilium stands in for it.
    proxy: { disabled: true },
    etcd: {
      advertisedSubnets,
      ...(options.etcdQuotaBytes === undefined ? {} : { extraArgs: { 'quota-backend-bytes': String(options.etcdQuotaBytes) } }),
    },
  };
}

/** With the platform's Keycloak. */
function signIn(rootHost: string): Record<string, string> {
  return {
    'oidc-issuer-url': `https://keycloak.${rootHost}/realms/cozy`,
    'oidc-client-id': 'kubernetes',
    'oidc-username-claim': 'preferred_username',
    'oidc-groups-claim': 'groups',
  };
}
