import type { Construct } from 'constructs';
import { type Arg, and, eq, type Injected, isEmpty, notEmpty, str, when, whenever } from '../../src/chart/index.ts';
import { HTTPRoute } from '../kinds/gateway.networking.k8s.io.ts';
import { Ingress } from '../kinds/networking.k8s.io.ts';

export interface TenantWeb {
  /** Name of the Ingress or HTTPRoute. */
  readonly name: Arg<string>;
  readonly host: Arg<string>;
  readonly service: Arg<string>;
  readonly port: number;
  /** Of the Ingress, beside those about its certificate. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/**
 * Publishes a web service of a tenant under a name in its domain: by an HTTPRoute where the tenant has a gateway, else by an Ingress with a certificate
 * of its own, unless the platform has one for all names.
 */
export function publishTenantWeb(scope: Construct, web: TenantWeb, cluster: Injected, namespace: Injected): void {
  const gateway = namespace.text('gateway');
  whenever(scope, isEmpty(gateway), (within) => ingress(within, web, cluster, namespace));
  whenever(scope, notEmpty(gateway), (within) => {
    new HTTPRoute(within, 'route', {
      metadata: { name: web.name },
      spec: {
        parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'cozystack', namespace: gateway }],
        hostnames: [web.host],
        rules: [{ backendRefs: [{ name: web.service, port: web.port }] }],
      },
    });
  });
}

function ingress(
  scope: Construct,
  { name, host, service, port, annotations = {} }: TenantWeb,
  cluster: Injected,
  namespace: Injected,
): void {
  const ingressClass = namespace.text('ingress');
  const ownCertificate = isEmpty(cluster.text('wildcard-secret-name'));
  const byHttp = and(ownCertificate, eq(cluster.text('solver', 'http01'), 'http01'), notEmpty(ingressClass));
  new Ingress(scope, 'ingress', {
    metadata: {
      name,
      annotations: {
        ...annotations,
        'acme.cert-manager.io/http01-ingress-ingressclassname': when(byHttp, ingressClass),
        'cert-manager.io/cluster-issuer': when(ownCertificate, cluster.text('issuer-name', 'letsencrypt-prod')),
      },
    },
    spec: {
      ingressClassName: when(notEmpty(ingressClass), ingressClass),
      tls: [{ hosts: [host], secretName: when(ownCertificate, str`${name}-tls`) }],
      rules: [
        { host, http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port: { number: port } } } }] } },
      ],
    },
  });
}
