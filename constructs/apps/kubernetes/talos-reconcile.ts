import type { Construct } from 'constructs';
import { str, toJson } from '../../../src/chart/index.ts';
import { CiliumNetworkPolicy } from '../../kinds/cilium.io.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { instanceOf } from './identity.ts';
import { jobOnce, toolsImage } from './jobs.ts';
import { forEachNodeGroup, type NodeGroup } from './node-groups.ts';
import { LOCKED_NONROOT, SCRIPT_RESOURCES } from './pods.ts';
import { machineConfig } from './talos-config.ts';
import { talosNames } from './talos-pki.ts';
import type { KubernetesInputs } from './values.ts';

const RBAC = 'rbac.authorization.k8s.io';

const reconcileName = ({ release }: KubernetesInputs) => str`${release.name}-talos-reconcile`;

const podLabels = ({ release }: KubernetesInputs) => ({ 'cozystack.io/talos-reconcile': release.name });

/** For each pool, a Job that makes the configuration of its nodes once the control plane has an address and its authorities. */
export function talosReconcile(scope: Construct, inputs: KubernetesInputs): void {
  forEachNodeGroup(scope, inputs, (scope, pool) => {
    const spec = jobSpec(inputs, pool);
    jobOnce(scope, 'talos-reconcile', inputs, str`${reconcileName(inputs)}-${pool.key}`, spec);
  });
}

function jobSpec(inputs: KubernetesInputs, pool: NodeGroup) {
  const { release } = inputs;
  const names = talosNames(inputs);
  const secret = (name: string, key: string) => ({ name, valueFrom: { secretKeyRef: { name: names.secrets, key } } });
  return {
    backoffLimit: 30,
    template: {
      metadata: { labels: podLabels(inputs) },
      spec: {
        serviceAccountName: reconcileName(inputs),
        restartPolicy: 'OnFailure',
        containers: [
          {
            name: 'kubectl',
            image: toolsImage(inputs),
            command: [
              'sh',
              '-ec',
              shellScript(new URL('./talos-reconcile.sh', import.meta.url), { config: toJson(machineConfig(inputs, pool)) }),
            ],
            env: [
              { name: 'NS', value: release.namespace },
              { name: 'RELEASE', value: release.name },
              { name: 'GROUP_NAME', value: pool.key },
              secret('TALOS_TOKEN', 'token'),
              secret('CLUSTER_ID', 'clusterId'),
              secret('CLUSTER_SECRET', 'clusterSecret'),
              secret('BOOTSTRAP_TOKEN', 'bootstrapToken'),
            ],
            resources: SCRIPT_RESOURCES,
            securityContext: LOCKED_NONROOT,
          },
        ],
      },
    },
  };
}

/** What those Jobs may do, and whom they may reach. */
export function talosReconcileAccess(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = reconcileName(inputs);
  const labels = instanceOf(inputs);
  const names = talosNames(inputs);
  const subjects = [{ kind: 'ServiceAccount', name, namespace: release.namespace }];
  const dnsReader = str`${release.namespace}-${name}-coredns`;

  new ServiceAccount(scope, 'account', { metadata: { name, labels } });
  new Role(scope, 'role', {
    metadata: { name, labels },
    rules: [
      { apiGroups: [''], resources: ['services'], resourceNames: [release.name], verbs: ['get'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: [names.secrets, names.ca, str`${release.name}-ca`], verbs: ['get'] },
      {
        apiGroups: ['controlplane.cluster.x-k8s.io'],
        resources: ['kamajicontrolplanes'],
        resourceNames: [release.name],
        verbs: ['get', 'patch'],
      },
      {
        apiGroups: ['bootstrap.cluster.x-k8s.io'],
        resources: ['talosconfigtemplates'],
        verbs: ['get', 'create', 'patch', 'update'],
      },
    ],
  });
  new RoleBinding(scope, 'role-binding', { metadata: { name, labels }, roleRef: { apiGroup: RBAC, kind: 'Role', name }, subjects });
  new ClusterRole(scope, 'dns-reader', {
    metadata: { name: dnsReader, labels },
    rules: [{ apiGroups: [''], resources: ['services'], resourceNames: ['kube-dns'], verbs: ['get'] }],
  });
  new ClusterRoleBinding(scope, 'dns-reader-binding', {
    metadata: { name: dnsReader, labels },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: dnsReader },
    subjects,
  });
  const dns = { 'k8s:io.kubernetes.pod.namespace': 'kube-system', 'k8s:k8s-app': 'kube-dns' };
  new CiliumNetworkPolicy(scope, 'network-policy', {
    metadata: { name, labels },
    spec: {
      endpointSelector: { matchLabels: podLabels(inputs) },
      egress: [
        { toEntities: ['kube-apiserver'] },
        {
          toEndpoints: [{ matchLabels: dns }],
          toPorts: [{ ports: ['UDP', 'TCP'].map((protocol) => ({ port: '53', protocol })) }],
        },
      ],
    },
  });
}
