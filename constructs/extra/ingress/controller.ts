import { type Expr, eq, join, not, notEmpty, str, trimPrefix, when } from '../../../src/chart/index.ts';
import { CLOUDFLARE_NETWORKS } from '../../lib/cloudflare.ts';
import { ALLOW_TO_APISERVER } from '../../lib/kubectl-hook.ts';
import { containerResources } from '../../lib/sizing.ts';
import { type Exposure, serviceOf } from './exposure.ts';
import type { IngressInputs } from './values.ts';

/** `tenant-a` → `a-ingress`; the controller's Service is called `a-ingress-controller`. */
export const nameOfController = ({ release }: IngressInputs): Expr<string> => str`${trimPrefix(release.namespace, 'tenant-')}-ingress`;

/** Values of the chart of ingress-nginx. The class of the controller is called as the tenant's namespace. */
export function controllerValues(inputs: IngressInputs, exposure: Exposure) {
  const { values, release, cluster } = inputs;
  const { namespace } = release;
  const { wildcardSecret } = exposure;
  return {
    fullnameOverride: nameOfController(inputs),
    controller: {
      replicaCount: values.replicas,
      ingressClass: namespace,
      ingressClassResource: { name: namespace, controllerValue: str`k8s.io/ingress-nginx-${namespace}` },
      podLabels: { 'cozystack.io/service': 'ingress', ...ALLOW_TO_APISERVER },
      resources: containerResources(values, cluster),
      // One webhook checks the Ingresses of the whole cluster: that of the root.
      admissionWebhooks: when(not(eq(namespace, 'tenant-root')), { enabled: false }),
      extraArgs: when(notEmpty(wildcardSecret), { 'default-ssl-certificate': str`${namespace}/${wildcardSecret}` }),
      service: serviceOf(exposure),
      config: configuration(inputs, exposure),
    },
  };
}

/** The ConfigMap of the controller. `use-forwarded-headers` stays off with the PROXY protocol: anybody can send such a header. */
function configuration({ values }: IngressInputs, { proxyProtocol }: Exposure) {
  const throughCloudflare = <T extends string>(value: T) => when(values.cloudflareProxy, value);
  const throughProxy = <T extends string>(value: T) => when(proxyProtocol, value);
  return {
    'whitelist-source-range': when(notEmpty(values.whitelist), join(values.whitelist, ',')),
    'proxy-real-ip-cidr': throughCloudflare(CLOUDFLARE_NETWORKS.join(',')),
    'use-forwarded-headers': throughCloudflare('true'),
    'server-snippet': throughCloudflare('real_ip_header CF-Connecting-IP;'),
    'use-proxy-protocol': throughProxy('true'),
    'real-ip-header': throughProxy('proxy_protocol'),
    'enable-real-ip': throughProxy('true'),
  };
}
