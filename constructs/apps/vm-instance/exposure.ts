import type { Construct } from 'constructs';
import { and, eq, ifElse, isEmpty, map, not, or, str, text, when } from '../../../src/chart/index.ts';
import { Service } from '../../kinds/core.ts';
import { needsNodePorts } from '../../lib/external-service.ts';
import { labelsOf, nameOf } from './identity.ts';
import type { VmInputs } from './values.ts';

/** A Service must have a port; this one stands for none. */
const NO_PORT = [{ port: 65535 }];

/**
 * The machine's address: outside of the cluster one of its own, handed to it by cozy-proxy as a whole or port by port; else only a name. Which of both
 * cannot be changed of a Service that is there, so the update replaces it.
 */
export function exposure(scope: Construct, inputs: VmInputs): void {
  const { values, cluster } = inputs;
  const { external } = values;
  const selector = labelsOf(inputs);
  const wholeAddress = eq(values.externalMethod, 'WholeIP');
  const listed = map(values.externalPorts, (port) => ({ name: str`port-${port}`, port, targetPort: port }), { name: 'port' });
  new Service(scope, 'service', {
    metadata: {
      name: nameOf(inputs),
      labels: {
        ...selector,
        'apps.cozystack.io/user-service': 'true',
        'service.kubernetes.io/service-proxy-name': when(external, 'cozy-proxy'),
      },
      annotations: {
        'networking.cozystack.io/wholeIP': when(external, text(wholeAddress)),
        'networking.cozystack.io/allowICMP': when(and(external, not(wholeAddress)), text(values.externalAllowICMP)),
      },
    },
    spec: {
      type: ifElse(external, 'LoadBalancer', 'ClusterIP'),
      clusterIP: when(not(external), 'None'),
      externalTrafficPolicy: when(external, 'Local'),
      allocateLoadBalancerNodePorts: when(and(external, not(needsNodePorts(cluster))), false),
      selector,
      ports: ifElse(or(not(external), isEmpty(values.externalPorts)), NO_PORT, listed),
    },
  });
}
