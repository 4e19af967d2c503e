import type { Construct } from 'constructs';
import { and, eq, map, notEmpty, str, whenever } from '../../../src/chart/index.ts';
import { Service } from '../../kinds/core.ts';
import { Ingress } from '../../kinds/networking.k8s.io.ts';
import { applicationOf, clusterNameOf } from './identity.ts';
import type { KubernetesInputs } from './values.ts';

/** Nodes with this label run the ingress controller of the tenant's cluster. */
export const INGRESS_ROLE_LABEL = 'node-role.kubernetes.io/ingress-nginx';

/** Ports of those nodes. */
export const INGRESS_NODE_PORTS = { http: 30000, https: 30001 } as const;

/** Leads the tenant's ingress to the one in its cluster, which ends TLS itself. */
export function ingressProxy(scope: Construct, inputs: KubernetesInputs): void {
  const { ingressNginx } = inputs.values.addons;
  whenever(scope, and(ingressNginx.enabled, eq(ingressNginx.exposeMethod, 'Proxied')), (scope) => {
    service(scope, inputs);
    whenever(scope, notEmpty(ingressNginx.hosts), (scope) => ingress(scope, inputs));
  });
}

const nameOf = ({ release }: KubernetesInputs) => str`${release.name}-ingress-nginx`;

/** Labels of what the tenant sees of it. */
const visible = (inputs: KubernetesInputs) => ({ ...applicationOf(inputs), 'internal.cozystack.io/tenantresource': 'true' });

function service(scope: Construct, inputs: KubernetesInputs): void {
  const port = (name: 'http' | 'https', number: number) => ({
    name,
    appProtocol: name,
    port: number,
    targetPort: INGRESS_NODE_PORTS[name],
  });
  new Service(scope, 'service', {
    metadata: { name: nameOf(inputs), labels: visible(inputs) },
    spec: { ports: [port('http', 80), port('https', 443)], selector: { ...clusterNameOf(inputs), [INGRESS_ROLE_LABEL]: '' } },
  });
}

function ingress(scope: Construct, inputs: KubernetesInputs): void {
  const { release, namespace, values } = inputs;
  const name = nameOf(inputs);
  const path = (number: number) => ({ path: '/', pathType: 'ImplementationSpecific', backend: { service: { name, port: { number } } } });
  new Ingress(scope, 'ingress', {
    metadata: {
      name,
      labels: visible(inputs),
      annotations: {
        'nginx.ingress.kubernetes.io/backend-protocol': 'AUTO_HTTP',
        'nginx.ingress.kubernetes.io/ssl-passthrough': 'true',
        'nginx.ingress.kubernetes.io/ssl-redirect': 'false',
        // Passthrough takes the second path for both schemes.
        'nginx.ingress.kubernetes.io/configuration-snippet': str`if ($scheme = http) {
  set $proxy_upstream_name "${release.namespace}-${name}-80";
  set $proxy_host $proxy_upstream_name;
  set $service_port 80;
}
`,
      },
    },
    spec: {
      ingressClassName: namespace.text('ingress'),
      rules: map(values.addons.ingressNginx.hosts, (host) => ({ host, http: { paths: [path(443), path(80)] } }), { name: 'host' }),
    },
  });
}
