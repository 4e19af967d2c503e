import type { Construct } from 'constructs';
import { type Arg, and, type Expr, type Injected, includes, not, str, whenever } from '../../src/chart/index.ts';
import { TLSRoute } from '../kinds/gateway.networking.k8s.io.ts';
import { Ingress } from '../kinds/networking.k8s.io.ts';

export interface Passthrough {
  /** Name in `expose-services`, subdomain, and end of the name of the gateway's listener. */
  readonly service: string;
  readonly namespace?: Arg<string>;
  readonly ingressName: Arg<string>;
  readonly routeName: Arg<string>;
  readonly backend: { readonly name: string; readonly port: number };
  readonly annotations?: Readonly<Record<string, string>>;
  /** How the Ingress compares paths; connections are not opened, so it never does. */
  readonly pathType?: 'Prefix' | 'ImplementationSpecific';
}

/** Ingress class and, with the Gateway API, namespace of the gateway of public services. */
export const exposingIngress = (cluster: Injected): Expr<string> => cluster.text('expose-ingress', 'tenant-root');

/**
 * A service that ends TLS itself, published without opening the connection: by an Ingress, or by a TLSRoute where the cluster uses the Gateway API.
 * Nothing unless the platform lists it among the exposed services.
 */
export function publishPassthrough(
  scope: Construct,
  { service, namespace, ingressName, routeName, backend, annotations, pathType = 'Prefix' }: Passthrough,
  cluster: Injected,
): void {
  const exposed = includes(cluster.list('expose-services'), service);
  const byGateway = cluster.flag('gateway-enabled');
  const host = str`${service}.${cluster.text('root-host')}`;
  const place = namespace === undefined ? {} : { namespace };
  whenever(scope, and(exposed, not(byGateway)), (within) => {
    new Ingress(within, `${service}-ingress`, {
      metadata: {
        name: ingressName,
        ...place,
        annotations: {
          'nginx.ingress.kubernetes.io/backend-protocol': 'HTTPS',
          'nginx.ingress.kubernetes.io/ssl-passthrough': 'true',
          ...annotations,
        },
      },
      spec: {
        ingressClassName: exposingIngress(cluster),
        rules: [
          {
            host,
            http: {
              paths: [{ path: '/', pathType, backend: { service: { name: backend.name, port: { number: backend.port } } } }],
            },
          },
        ],
      },
    });
  });
  whenever(scope, and(exposed, byGateway), (within) => {
    new TLSRoute(within, `${service}-route`, {
      metadata: { name: routeName, ...place },
      spec: {
        parentRefs: [
          {
            group: 'gateway.networking.k8s.io',
            kind: 'Gateway',
            name: 'cozystack',
            namespace: exposingIngress(cluster),
            sectionName: `tls-${service}`,
          },
        ],
        hostnames: [host],
        rules: [{ backendRefs: [{ name: backend.name, port: backend.port }] }],
      },
    });
  });
}
