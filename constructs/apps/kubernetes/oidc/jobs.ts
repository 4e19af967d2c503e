import type { Construct } from 'constructs';
import { hook, map, match, sha256, str, toJson, truncate } from '../../../../src/chart/index.ts';
import { Job } from '../../../kinds/batch.ts';
import { ServiceAccount } from '../../../kinds/core.ts';
import { Role, RoleBinding } from '../../../kinds/rbac.authorization.k8s.io.ts';
import { ALLOW_TO_APISERVER } from '../../../lib/kubectl-hook.ts';
import { shellScript } from '../../../lib/shell-script.ts';
import { apiServerExtras, deploymentVolumes } from '../control-plane.ts';
import { apiHost, instanceOf } from '../identity.ts';
import { toolsImage } from '../jobs.ts';
import { AS_NOBODY, KUBECONFIG, kubeconfigMount, kubeconfigVolume, LOCKED } from '../pods.ts';
import type { KubernetesInputs } from '../values.ts';
import { authenticationSecret } from './authentication.ts';
import { audienceScope, clientId, issuer, oidcKubeconfigSecret } from './identity.ts';

const nameOf = ({ release }: KubernetesInputs) => str`${release.name}-oidc-bootstrap`;

export function oidcBootstrapAccess(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const name = nameOf(inputs);
  const labels = instanceOf(inputs);
  const kubeconfig = oidcKubeconfigSecret(inputs);
  const keycloak = 'v1.edp.epam.com';
  new ServiceAccount(scope, 'account', { metadata: { name, labels } });
  new Role(scope, 'role', {
    metadata: { name, labels },
    rules: [
      { apiGroups: [''], resources: ['secrets'], resourceNames: [kubeconfig], verbs: ['get', 'patch'] },
      { apiGroups: [''], resources: ['secrets'], resourceNames: [kubeconfig, authenticationSecret(inputs)], verbs: ['delete'] },
      {
        apiGroups: ['controlplane.cluster.x-k8s.io'],
        resources: ['kamajicontrolplanes'],
        resourceNames: [release.name],
        verbs: ['get', 'patch'],
      },
      { apiGroups: [keycloak], resources: ['keycloakclients'], resourceNames: [clientId(inputs)], verbs: ['delete'] },
      { apiGroups: [keycloak], resources: ['keycloakclientscopes'], resourceNames: [audienceScope(inputs)], verbs: ['delete'] },
    ],
  });
  new RoleBinding(scope, 'role-binding', {
    metadata: { name, labels },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, namespace: release.namespace }],
  });
}

/**
 * After each install and upgrade: what users may do in the tenant's cluster, and a kubeconfig for them; or, without OIDC, what is left of it goes.
 * Helm alone cannot take it away, as Kamaji has become an owner of the same fields.
 */
export function oidcBootstrap(scope: Construct, inputs: KubernetesInputs): void {
  const { values, release } = inputs;
  const labels = instanceOf(inputs);
  const users = map(
    values.oidc.users,
    ({ email, role }) => ({
      binding: str`cozystack-oidc-${truncate(sha256(str`${release.name}-${email}`), 16)}`,
      email,
      role: match(role, { admin: 'cluster-admin', view: 'view' }),
    }),
    { name: 'user' },
  );
  const controlPlane = { spec: { apiServer: apiServerExtras(inputs), deployment: { extraVolumes: deploymentVolumes(inputs) } } };
  new Job(scope, 'bootstrap', {
    metadata: {
      name: nameOf(inputs),
      labels,
      annotations: hook({ on: ['post-install', 'post-upgrade'], weight: 10, deletePolicy: ['hook-succeeded', 'before-hook-creation'] }),
    },
    spec: {
      backoffLimit: 6,
      template: {
        metadata: { labels: { ...labels, ...ALLOW_TO_APISERVER } },
        spec: {
          ...pod(inputs),
          containers: [
            {
              name: 'bootstrap',
              image: toolsImage(inputs),
              imagePullPolicy: 'IfNotPresent',
              command: [
                '/bin/sh',
                '-c',
                shellScript(new URL('./bootstrap.sh', import.meta.url), {
                  users: toJson(users),
                  control_plane: toJson(controlPlane),
                  kubeconfig_secret: oidcKubeconfigSecret(inputs),
                  authentication_secret: authenticationSecret(inputs),
                  audience_scope: audienceScope(inputs),
                }),
              ],
              env: [
                { name: 'HOME', value: '/tmp' },
                { name: 'RELEASE', value: release.name },
                { name: 'RELEASE_NAMESPACE', value: release.namespace },
                { name: 'KUBECONFIG_TENANT', value: KUBECONFIG },
                { name: 'OIDC_MODE', value: values.oidc.mode },
                { name: 'OIDC_CLIENT_ID', value: clientId(inputs) },
                { name: 'OIDC_ISSUER_URL', value: issuer(inputs) },
                { name: 'OIDC_SERVER_URL', value: str`https://${apiHost(inputs)}:443` },
              ],
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '200m', memory: '256Mi' } },
              ...confined,
            },
          ],
        },
      },
    },
  });
}

/** Before the release goes: what it granted in the tenant's cluster. */
export function oidcCleanup(scope: Construct, inputs: KubernetesInputs): void {
  const { release } = inputs;
  const labels = instanceOf(inputs);
  new Job(scope, 'cleanup', {
    metadata: {
      name: str`${release.name}-oidc-cleanup`,
      labels,
      annotations: hook({ on: ['pre-delete'], weight: 5, deletePolicy: ['hook-succeeded', 'before-hook-creation', 'hook-failed'] }),
    },
    spec: {
      backoffLimit: 1,
      template: {
        metadata: { labels: { ...labels, ...ALLOW_TO_APISERVER } },
        spec: {
          ...pod(inputs),
          containers: [
            {
              name: 'cleanup',
              image: toolsImage(inputs),
              imagePullPolicy: 'IfNotPresent',
              command: ['/bin/sh', '-c', shellScript(new URL('./cleanup.sh', import.meta.url))],
              env: [
                { name: 'HOME', value: '/tmp' },
                { name: 'RELEASE', value: release.name },
                { name: 'KUBECONFIG_TENANT', value: KUBECONFIG },
              ],
              resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { cpu: '100m', memory: '128Mi' } },
              ...confined,
            },
          ],
        },
      },
    },
  });
}

const pod = (inputs: KubernetesInputs) => ({
  serviceAccountName: nameOf(inputs),
  restartPolicy: 'OnFailure',
  securityContext: AS_NOBODY,
  volumes: [{ name: 'tmp', emptyDir: {} }, kubeconfigVolume(inputs)],
});

const confined = { securityContext: LOCKED, volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }, kubeconfigMount] };
