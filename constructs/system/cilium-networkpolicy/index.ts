import { CiliumClusterwideNetworkPolicy } from '../../kinds/cilium.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';

/** Ports of nodes that only the cluster itself may reach: kubelet, etcd, controllers, memberlist, LINSTOR and metrics. */
const CLOSED = [
  { port: '10250' },
  { port: '10257' },
  { port: '10259' },
  { port: '19443' },
  { port: '2379' },
  { port: '2380' },
  { port: '3367' },
  { port: '7946', protocol: 'ANY' },
  { port: '8123' },
  { port: '9120' },
  { port: '9121' },
  { port: '9140' },
  { port: '9141' },
  { port: '9443' },
];

/** Closes the nodes' inner ports to the world. */
export const ciliumNetworkpolicyChart = authoredChart('system/cilium-networkpolicy', {
  description: 'Closes inner ports of nodes to the world.',
  values: {},
  compose(scope) {
    new CiliumClusterwideNetworkPolicy(scope, 'nodes', {
      metadata: { name: 'restrict-system-components' },
      spec: {
        nodeSelector: {},
        // A policy that only denies would close everything else too.
        ingress: [{ fromEntities: ['world', 'host', 'cluster'] }],
        ingressDeny: [{ fromEntities: ['world'], toPorts: [{ ports: CLOSED }] }],
      },
    });
  },
});
