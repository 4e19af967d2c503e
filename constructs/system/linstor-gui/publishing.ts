import type { Construct } from 'constructs';
import { and, eq, isEmpty, when } from '../../../src/chart/index.ts';
import { Ingress } from '../../kinds/networking.k8s.io.ts';
import { GATE_PORT } from '../../lib/oauth2-proxy.ts';
import { exposingIngress } from '../../lib/passthrough.ts';
import { hostOf } from './gatekeeper.ts';
import { GATEKEEPER, labelsOf, NAME } from './names.ts';
import type { LinstorGuiInputs } from './values.ts';

/** Publishes the gatekeeper, with a certificate of its own unless the platform has one for all names. */
export function publish(scope: Construct, { release, cluster }: LinstorGuiInputs): void {
  const ownCertificate = isEmpty(cluster.text('wildcard-secret-name'));
  const byHttp = and(ownCertificate, eq(cluster.text('solver', 'http01'), 'http01'));
  const host = hostOf(cluster);
  new Ingress(scope, 'ingress', {
    metadata: {
      name: `${NAME}-ingress`,
      labels: labelsOf(NAME, release),
      annotations: {
        'acme.cert-manager.io/http01-ingress-ingressclassname': when(byHttp, exposingIngress(cluster)),
        'cert-manager.io/cluster-issuer': when(ownCertificate, cluster.text('issuer-name', 'letsencrypt-prod')),
        // Tokens with many groups make long headers, reports of errors are large, and events are waited for.
        'nginx.ingress.kubernetes.io/proxy-buffer-size': '100m',
        'nginx.ingress.kubernetes.io/proxy-buffers-number': '4',
        'nginx.ingress.kubernetes.io/proxy-body-size': '100m',
        'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
        'nginx.ingress.kubernetes.io/proxy-send-timeout': '3600',
      },
    },
    spec: {
      ingressClassName: exposingIngress(cluster),
      tls: [{ hosts: [host], secretName: when(ownCertificate, `${NAME}-ingress-tls`) }],
      rules: [
        {
          host,
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: GATEKEEPER, port: { number: GATE_PORT } } } }] },
        },
      ],
    },
  });
}
