import type { Construct } from 'constructs';
import { type Arg, concat, type Expr, entry, filter, map, not, notEmpty, str, uniq, when, whenever } from '../../../src/chart/index.ts';
import { CiliumClusterwideNetworkPolicy, CiliumNetworkPolicy } from '../../kinds/cilium.io.ts';
import { tenantBeginnings } from '../../lib/access.ts';
import type { Identity } from './identity.ts';
import type { TenantInputs } from './values.ts';

const NAMESPACE = 'k8s:io.kubernetes.pod.namespace';
const pods = (namespace: Arg<string>, labels: Readonly<Record<string, string>> = {}) => ({
  matchLabels: { ...labels, [NAMESPACE]: namespace },
});

/** Chooses pods by a label of their namespace. */
const ofNamespaces = (label: Arg<string>, value: Arg<string>) => entry(str`k8s:io.cilium.k8s.namespace.labels.${label}`, value);

/** Namespaces of the platform that everybody may talk to. */
const OPEN_SYSTEMS = {
  dashboard: 'cozy-dashboard',
  'linstor-gui': 'cozy-linstor',
  keycloak: 'cozy-keycloak',
  'grafana-dashboards': 'cozy-grafana-operator',
  'cdi-upload-proxy': 'cozy-kubevirt-cdi',
} as const;

/** Modules that tenants below use, as pods are labelled. */
const SHARED = {
  monitoring: { 'k8s:app.kubernetes.io/name': 'vminsert' },
  etcd: { 'k8s:app.kubernetes.io/instance': 'etcd' },
  ingress: { 'cozystack.io/service': 'ingress' },
} as const;

/** A tenant talks freely inside of itself and with the world, and with other tenants only along the line of its ancestors and descendants. */
export function networkPolicies(scope: Construct, inputs: TenantInputs, tenant: Identity): void {
  withinNamespace(scope, tenant.name);
  betweenTenants(scope, inputs, tenant);
  ofModules(scope, inputs, tenant.name);
}

function withinNamespace(scope: Construct, namespace: Expr<string>): void {
  const policy = (name: string, spec: object) => new CiliumNetworkPolicy(scope, name, { metadata: { name, namespace }, spec });
  const everybody = { endpointSelector: {} };
  const to = (endpoint: object) => ({ ...everybody, egress: [{ toEndpoints: [endpoint] }] });

  policy('allow-internal-communication', { ...everybody, ingress: [{ fromEndpoints: [{}] }], egress: [{ toEndpoints: [{}] }] });
  policy('allow-external-communication', {
    ...everybody,
    ingress: [{ fromEntities: ['world', 'cluster'] }],
    egress: [{ toEntities: ['world'] }],
  });
  policy('allow-to-apiserver', {
    endpointSelector: { matchLabels: { 'policy.cozystack.io/allow-to-apiserver': 'true' } },
    egress: [{ toEntities: ['kube-apiserver'] }, { toPorts: [{ ports: [{ port: '6443', protocol: 'TCP' }] }] }],
  });
  policy('allow-to-dns', to(pods('kube-system', { 'k8s-app': 'kube-dns' })));
  policy('allow-to-ingress', to({ matchLabels: { 'cozystack.io/service': 'ingress' } }));
  for (const [name, system] of Object.entries(OPEN_SYSTEMS)) policy(`allow-to-${name}`, to(pods(system)));
}

function betweenTenants(scope: Construct, { namespace }: TenantInputs, { name, parent, isRoot }: Identity): void {
  const ancestors = tenantBeginnings({ tenant: parent });
  /** The ancestors, and the root where what it owns is used from further below: no tenant is named after the root. */
  const owners = (module: keyof typeof SHARED) =>
    uniq(
      concat(
        ancestors,
        filter([namespace.text(module)], (owner) => notEmpty(owner)),
      ),
    );
  const shared = Object.entries(SHARED).map(([module, labels]) =>
    when(not(isRoot), { toEndpoints: map(owners(module as keyof typeof SHARED), (owner) => pods(owner, labels), { name: 'owner' }) }),
  );

  new CiliumClusterwideNetworkPolicy(scope, 'egress', {
    metadata: { name: str`${name}-egress` },
    spec: {
      endpointSelector: pods(name),
      egress: [{ toEndpoints: [{ matchLabels: ofNamespaces(str`tenant.cozystack.io/${name}`, '') }] }, ...shared],
    },
  });
  new CiliumClusterwideNetworkPolicy(scope, 'ingress', {
    metadata: { name: str`${name}-ingress` },
    spec: {
      endpointSelector: pods(name),
      ingress: [
        { fromEntities: ['kube-apiserver'] },
        { fromEndpoints: [{ matchLabels: ofNamespaces('cozystack.io/system', 'true') }] },
        { fromEndpoints: [pods('kube-system')] },
        when(not(isRoot), { fromEndpoints: map(ancestors, (ancestor) => pods(ancestor), { name: 'ancestor' }) }),
      ],
    },
  });
}

/** Who may use the modules that the tenant owns. */
function ofModules(scope: Construct, { values }: TenantInputs, tenant: Expr<string>): void {
  whenever(scope, values.ingress, (scope) => {
    new CiliumClusterwideNetworkPolicy(scope, 'ingress-to-ingress', {
      metadata: { name: str`${tenant}-ingress-ingress` },
      spec: { endpointSelector: pods(tenant, { 'cozystack.io/service': 'ingress' }), ingress: [{ fromEndpoints: [{}] }] },
    });
  });
  whenever(scope, values.etcd, (scope) => {
    const users = { ...ofNamespaces('namespace.cozystack.io/etcd', tenant), 'policy.cozystack.io/allow-to-etcd': 'true' };
    new CiliumClusterwideNetworkPolicy(scope, 'ingress-to-etcd', {
      metadata: { name: str`${tenant}-ingress-etcd` },
      spec: { endpointSelector: pods(tenant, { 'cozystack.io/service': 'etcd' }), ingress: [{ fromEndpoints: [{ matchLabels: users }] }] },
    });
  });
  whenever(scope, values.monitoring, (scope) => {
    new CiliumClusterwideNetworkPolicy(scope, 'egress-to-virt-handler', {
      metadata: { name: str`${tenant}-egress-virt-handler` },
      spec: {
        endpointSelector: pods(tenant, { 'k8s:app.kubernetes.io/name': 'vmagent' }),
        egress: [
          {
            toEndpoints: [pods('cozy-kubevirt', { 'k8s:kubevirt.io': 'virt-handler' })],
            toPorts: [{ ports: [{ port: '8443', protocol: 'TCP' }] }],
          },
        ],
      },
    });
  });
}
