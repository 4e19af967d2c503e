import type { Construct } from 'constructs';
import { and, base64, type Expr, eq, firstOf, join, not, notEmpty, text, toJson, when } from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { VALUES_SECRET } from '../../lib/helm-release.ts';
import { storedText } from '../../lib/stored-text.ts';
import type { PlatformInputs } from './inputs.ts';

/** Secret with the certificate that the platform itself gets for all services. */
const ISSUED_WILDCARD = 'cozystack-wildcard-tls';

/**
 * Secret `cozystack-values`: the settings of the platform that every release reads as `_cluster`. Every scalar is text, so that a template never
 * meets a number or boolean that somebody else wrote as text. Its label makes helm-controller look at releases again when it changes.
 */
export function clusterSettings(scope: Construct, inputs: PlatformInputs): void {
  const settings = { ...publication(inputs), ...challenge(inputs), ...signIn(inputs), ...placement(inputs), ...rootCertificate() };
  new Secret(scope, 'cluster-settings', {
    metadata: { name: VALUES_SECRET, labels: { 'reconcile.fluxcd.io/watch': 'Enabled' } },
    type: 'Opaque',
    stringData: { 'values.yaml': toJson({ _cluster: settings }) },
  });
}

function publication({ values }: PlatformInputs) {
  const { publishing, gateway, networking, bundles, monitoring } = values;
  const { certificates } = publishing;
  const own = notEmpty(certificates.wildcardSecretName);
  const issued = and(not(own), eq(certificates.solver, 'dns01'), certificates.wildcard, not(gateway.enabled));
  return {
    'root-host': publishing.host,
    'bundle-name': bundles.system.variant,
    solver: certificates.solver,
    'issuer-name': certificates.issuerName,
    'wildcard-secret-name': firstOf(
      [
        [own, certificates.wildcardSecretName],
        [issued, ISSUED_WILDCARD],
      ],
      '',
    ),
    'wildcard-issue': text(issued),
    'expose-services': join(publishing.exposedServices as Expr<string[]>, ','),
    'expose-ingress': publishing.ingressName,
    'expose-ingress-admin': publishing.ingressNameAdmin,
    'expose-external-ips': join(publishing.externalIPs as Expr<string[]>, ','),
    'load-balancer-class': publishing.loadBalancerClass,
    'proxy-protocol': text(publishing.proxyProtocol),
    'gateway-enabled': text(gateway.enabled),
    'gateway-attached-namespaces': join(gateway.attachedNamespaces as Expr<string[]>, ','),
    'monitoring-enabled': text(monitoring.rootEnabled),
    'cluster-domain': networking.clusterDomain,
    'api-server-endpoint': publishing.apiServerEndpoint,
  };
}

function challenge({ values }: PlatformInputs) {
  const { provider, cloudflare, route53, digitalocean, rfc2136 } = values.publishing.certificates.dns01;
  return {
    'dns01-provider': provider,
    'dns01-cloudflare-secret-name': cloudflare.secretName,
    'dns01-cloudflare-secret-key': cloudflare.secretKey,
    'dns01-route53-region': route53.region,
    'dns01-route53-access-key-id': route53.accessKeyID,
    'dns01-route53-secret-name': route53.secretName,
    'dns01-route53-secret-key': route53.secretKey,
    'dns01-digitalocean-secret-name': digitalocean.secretName,
    'dns01-digitalocean-secret-key': digitalocean.secretKey,
    'dns01-rfc2136-nameserver': rfc2136.nameserver,
    'dns01-rfc2136-tsig-key-name': rfc2136.tsigKeyName,
    'dns01-rfc2136-tsig-algorithm': rfc2136.tsigAlgorithm,
    'dns01-rfc2136-secret-name': rfc2136.secretName,
    'dns01-rfc2136-secret-key': rfc2136.secretKey,
  };
}

function signIn({ values }: PlatformInputs) {
  const { oidc } = values.authentication;
  return {
    'oidc-enabled': text(oidc.enabled),
    'oidc-insecure-skip-verify': text(oidc.insecureSkipVerify),
    'extra-keycloak-redirect-uri-for-dashboard': oidc.keycloakExtraRedirectUri,
    'keycloak-internal-url': oidc.keycloakInternalUrl,
  };
}

function placement({ values }: PlatformInputs) {
  const { resources, scheduling, branding } = values;
  return {
    'cpu-allocation-ratio': text(resources.cpuAllocationRatio),
    'memory-allocation-ratio': text(resources.memoryAllocationRatio),
    'ephemeral-storage-allocation-ratio': text(resources.ephemeralStorageAllocationRatio),
    branding: when(notEmpty(branding), branding),
    scheduling: when(notEmpty(scheduling), scheduling),
  };
}

/** Certificate of the Kubernetes API, for kubeconfigs that people download; absent where the chart is rendered without a cluster. */
function rootCertificate() {
  const certificate = storedText('kube-system', 'kube-root-ca.crt', 'ca.crt');
  return { 'kube-root-ca': when(notEmpty(certificate), base64(certificate)) };
}
