import type { Chart } from 'cdk8s';
import { base64, type Expr, type Inputs, ifElse, join, str, toJson, whenever } from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { Role, RoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { type Subject, subjectsOfTenant } from '../../lib/access.ts';
import { application } from '../../lib/application.ts';

const values = {};

/**
 * How a tenant gets at its namespace with kubectl: with single sign-on a kubeconfig that logs in at the platform's identity provider, else the token of
 * the tenant's ServiceAccount.
 */
function compose(scope: Chart, inputs: Inputs<typeof values>): void {
  const { release, cluster } = inputs;
  const { namespace } = release;
  const singleSignOn = cluster.flag('oidc-enabled');
  const kubeconfigName = str`kubeconfig-${namespace}`;

  new Secret(scope, 'token', {
    metadata: { name: namespace, annotations: { 'kubernetes.io/service-account.name': namespace } },
    type: 'kubernetes.io/service-account-token',
  });
  whenever(scope, singleSignOn, (scope) => {
    new Secret(scope, 'kubeconfig', { metadata: { name: kubeconfigName }, data: { kubeconfig: base64(kubeconfig(inputs)) } });
  });

  new Role(scope, 'dashboard-role', {
    metadata: { name: 'info-dashboard-resources' },
    rules: [
      {
        apiGroups: [''],
        resources: ['secrets'],
        resourceNames: [ifElse(singleSignOn, kubeconfigName, namespace)],
        verbs: ['get', 'list', 'watch'],
      },
    ],
  });
  const itself: Expr<Subject[]> = ifElse(singleSignOn, subjectsOfTenant('view', namespace), [
    { kind: 'ServiceAccount', name: namespace, namespace },
  ]) as Expr<Subject[]>;
  new RoleBinding(scope, 'dashboard-role-binding', {
    metadata: { name: str`${release.name}-dashboard-resources` },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'info-dashboard-resources' },
    subjects: itself,
  });
}

/** Logs in through a browser by the kubectl plugin `oidc-login`. */
function kubeconfig({ release: { namespace }, cluster }: Inputs<typeof values>): Expr<string> {
  const login = [
    'oidc-login',
    'get-token',
    str`--oidc-issuer-url=https://keycloak.${cluster.text('root-host')}/realms/cozy`,
    '--oidc-client-id=kubernetes',
    '--skip-open-browser',
  ];
  const args = ifElse(cluster.flag('oidc-insecure-skip-verify'), [...login, '--insecure-skip-tls-verify'], login);
  const lines = [
    'apiVersion: v1',
    'kind: Config',
    'clusters:',
    '  - name: cluster',
    '    cluster:',
    str`      server: ${toJson(cluster.text('management-kubeconfig-endpoint', cluster.text('api-server-endpoint')))}`,
    str`      certificate-authority-data: ${cluster.text('kube-root-ca')}`,
    'contexts:',
    str`  - name: ${namespace}`,
    '    context:',
    '      cluster: cluster',
    str`      namespace: ${namespace}`,
    '      user: keycloak',
    str`current-context: ${namespace}`,
    'users:',
    '  - name: keycloak',
    '    user:',
    '      exec:',
    '        apiVersion: client.authentication.k8s.io/v1beta1',
    '        command: kubectl',
    str`        args: ${toJson(args)}`,
    '        interactiveMode: IfAvailable',
    '',
  ];
  return join(lines, '\n');
}

export const info = application({
  layer: 'extra',
  name: 'info',
  kind: 'Info',
  plural: 'infos',
  module: true,
  description: 'How to reach the tenant with kubectl.',
  dashboard: { category: 'Administration', name: 'info' },
  values,
  compose,
  secrets: { include: [{ resourceNames: ['kubeconfig-{{ .namespace }}', '{{ .namespace }}'] }] },
});
