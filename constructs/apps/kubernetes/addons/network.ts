import type { Construct } from 'constructs';
import { eq, not, when, whenever } from '../../../../src/chart/index.ts';
import { apiService, CLUSTER_DNS, TENANT_DOMAIN } from '../identity.ts';
import { INGRESS_NODE_PORTS, INGRESS_ROLE_LABEL } from '../ingress-proxy.ts';
import type { KubernetesInputs } from '../values.ts';
import { addon } from './addon.ts';

/** What makes pods reach each other, names and the world. */
export function networkAddons(scope: Construct, inputs: KubernetesInputs): void {
  const { addons } = inputs.values;
  cilium(scope, inputs);
  addon(scope, inputs, {
    name: 'coredns',
    namespace: 'kube-system',
    namespaceExists: true,
    after: ['cilium'],
    values: { coredns: { service: { clusterIP: CLUSTER_DNS } } },
    override: addons.coredns.valuesOverride,
  });
  whenever(scope, addons.gatewayAPI.enabled, (scope) => {
    addon(scope, inputs, { name: 'gateway-api-crds', namespace: 'kube-system', namespaceExists: true });
  });
  whenever(scope, addons.ingressNginx.enabled, (scope) => ingressNginx(scope, inputs));
  whenever(scope, addons.ouroboros.enabled, (scope) => ouroboros(scope, inputs));
}

function cilium(scope: Construct, inputs: KubernetesInputs): void {
  const { cilium, gatewayAPI } = inputs.values.addons;
  addon(scope, inputs, {
    name: 'cilium',
    namespace: 'cozy-cilium',
    retryInPlace: true,
    after: [{ addon: 'gateway-api-crds', present: gatewayAPI.enabled }],
    values: {
      cilium: {
        k8sServiceHost: apiService(inputs),
        k8sServicePort: 6443,
        routingMode: 'tunnel',
        // Packets of the tenant's cluster travel inside of packets of this one.
        MTU: 1350,
        enableIPv4Masquerade: true,
        ipv4NativeRoutingCIDR: '',
        gatewayAPI: when(gatewayAPI.enabled, { enabled: true, enableAlpn: true }),
        envoy: when(gatewayAPI.enabled, { enabled: true }),
      },
    },
    override: cilium.valuesOverride,
  });
}

function ingressNginx(scope: Construct, inputs: KubernetesInputs): void {
  const { ingressNginx, certManager } = inputs.values.addons;
  const proxied = { enabled: true, type: 'NodePort', nodePorts: INGRESS_NODE_PORTS };
  addon(scope, inputs, {
    name: 'ingress-nginx',
    namespace: 'cozy-ingress-nginx',
    after: ['cilium'],
    values: {
      'ingress-nginx': {
        fullnameOverride: 'ingress-nginx',
        controller: {
          kind: 'DaemonSet',
          service: when(eq(ingressNginx.exposeMethod, 'Proxied'), proxied),
          admissionWebhooks: when(not(certManager.enabled), { certManager: { enabled: false } }),
        },
        nodeSelector: { [INGRESS_ROLE_LABEL]: '' },
      },
    },
    override: ingressNginx.valuesOverride,
  });
}

function ouroboros(scope: Construct, inputs: KubernetesInputs): void {
  const { ouroboros, gatewayAPI } = inputs.values.addons;
  addon(scope, inputs, {
    name: 'ouroboros',
    namespace: 'cozy-ouroboros',
    after: ['cilium', 'coredns', 'ingress-nginx', { addon: 'gateway-api-crds', present: gatewayAPI.enabled }],
    values: {
      ouroboros: { controller: { mode: 'coredns-import', clusterDomain: TENANT_DOMAIN, gatewayApi: { enabled: gatewayAPI.enabled } } },
    },
    override: ouroboros.valuesOverride,
  });
}
