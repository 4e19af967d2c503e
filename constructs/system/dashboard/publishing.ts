import type { Construct } from 'constructs';
import { and, eq, includes, isEmpty, not, when, whenever } from '../../../src/chart/index.ts';
import { HTTPRoute } from '../../kinds/gateway.networking.k8s.io.ts';
import { Ingress } from '../../kinds/networking.k8s.io.ts';
import { GATE_PORT } from '../../lib/oauth2-proxy.ts';
import { exposingIngress } from '../../lib/passthrough.ts';
import { hostOf } from './gatekeeper.ts';
import { GATEKEEPER } from './names.ts';
import type { DashboardInputs } from './values.ts';

/** Where the console was, and people still have bookmarks to. */
const FORMER_PATH = 'location ^~ /openapi-ui {\n  return 302 /;\n}\n';

const NGINX = 'nginx.ingress.kubernetes.io';

/** Publishes the console by its gatekeeper, where the platform lists it. */
export function publish(scope: Construct, inputs: DashboardInputs): void {
  const { cluster } = inputs;
  const exposed = includes(cluster.list('expose-services'), 'dashboard');
  const byGateway = cluster.flag('gateway-enabled');
  whenever(scope, and(exposed, not(byGateway)), (within) => byIngress(within, inputs));
  whenever(scope, and(exposed, byGateway), (within) => {
    new HTTPRoute(within, 'route', {
      metadata: { name: 'dashboard' },
      spec: {
        parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'cozystack', namespace: exposingIngress(cluster) }],
        hostnames: [hostOf(cluster)],
        rules: [{ backendRefs: [{ name: GATEKEEPER, port: GATE_PORT }] }],
      },
    });
  });
}

function byIngress(scope: Construct, { cluster }: DashboardInputs): void {
  const ownCertificate = isEmpty(cluster.text('wildcard-secret-name'));
  const byHttp = and(ownCertificate, eq(cluster.text('solver', 'http01'), 'http01'));
  const host = hostOf(cluster);
  new Ingress(scope, 'ingress', {
    metadata: {
      name: 'dashboard-web-ingress',
      annotations: {
        'acme.cert-manager.io/http01-ingress-ingressclassname': when(byHttp, exposingIngress(cluster)),
        'cert-manager.io/cluster-issuer': when(ownCertificate, cluster.text('issuer-name', 'letsencrypt-prod')),
        // Tokens with many groups make long headers, disks are uploaded, and the console watches for a day.
        [`${NGINX}/client-max-body-size`]: '100m',
        [`${NGINX}/proxy-body-size`]: '100m',
        [`${NGINX}/proxy-buffer-size`]: '100m',
        [`${NGINX}/proxy-buffers-number`]: '4',
        [`${NGINX}/proxy-read-timeout`]: '86400',
        [`${NGINX}/proxy-send-timeout`]: '86400',
        [`${NGINX}/rewrite-target`]: '/',
        [`${NGINX}/server-snippet`]: FORMER_PATH,
      },
    },
    spec: {
      ingressClassName: exposingIngress(cluster),
      tls: [{ hosts: [host], secretName: when(ownCertificate, 'dashboard-web-tls') }],
      rules: [
        {
          host,
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: GATEKEEPER, port: { number: GATE_PORT } } } }] },
        },
      ],
    },
  });
}
