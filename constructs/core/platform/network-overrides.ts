import {
  bind,
  type Expr,
  findPattern,
  firstOf,
  ifElse,
  matches,
  notEmpty,
  replacePattern,
  trimPrefix,
  when,
} from '../../../src/chart/index.ts';
import type { PlatformInputs } from './inputs.ts';

/** Settings of Kube-OVN. On generic clusters its masters run on the control-plane nodes. */
export function kubeovnValues({ values }: PlatformInputs, generic: Expr<boolean>) {
  const { podCIDR, podGateway, serviceCIDR, joinCIDR, kubeovn, encryption } = values.networking;
  return {
    'kube-ovn': {
      ipv4: { POD_CIDR: podCIDR, POD_GATEWAY: podGateway, SVC_CIDR: serviceCIDR, JOIN_CIDR: joinCIDR },
      MASTER_NODES: when(notEmpty(kubeovn.MASTER_NODES), kubeovn.MASTER_NODES),
      MASTER_NODES_LABEL: when(generic, 'node-role.kubernetes.io/control-plane=true'),
      func: when(encryption.enabled, { ENABLE_OVN_IPSEC: true }),
    },
  };
}

/** Settings of Cilium: where its agents find the Kubernetes API before there is a network. On Talos that is the proxy of the node. */
export function ciliumValues({ values }: PlatformInputs, generic: Expr<boolean>) {
  const { host, port } = endpointOf(values.publishing.apiServerEndpoint);
  return {
    cilium: {
      k8sServiceHost: ifElse(generic, host, 'localhost'),
      k8sServicePort: ifElse(generic, port, '7445'),
      cgroup: { autoMount: { enabled: generic } },
      gatewayAPI: { enableAlpn: values.gateway.http2 },
    },
  };
}

/**
 * Host and port of the address of the Kubernetes API: a URL, or a host with or without a port. An IPv6 address with a port stands in brackets.
 * Without a port it is the one of the scheme, or 6443 where there is none.
 */
export function endpointOf(endpoint: Expr<string>): { host: Expr<string>; port: Expr<string> } {
  const authority = bind('authority', replacePattern(replacePattern(endpoint, '^[A-Za-z][A-Za-z0-9+.-]*://', ''), '/.*$', ''));
  const withPort = matches(authority, '(^[^:]+|\\]):[0-9]+$');
  const host = ifElse(withPort, replacePattern(authority, ':[0-9]+$', ''), authority);
  const given = trimPrefix(findPattern(authority, ':[0-9]+$'), ':');
  const port = firstOf(
    [
      [withPort, given],
      [matches(endpoint, '^https://'), '443'],
      [matches(endpoint, '^http://'), '80'],
    ],
    '6443',
  );
  return { host: replacePattern(host, '[\\[\\]]', ''), port };
}
