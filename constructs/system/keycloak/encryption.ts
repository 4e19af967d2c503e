import type { Construct } from 'constructs';
import {
  type Arg,
  and,
  base64,
  type Expr,
  eq,
  failWhen,
  gt,
  isEmpty,
  notEmpty,
  orIfEmpty,
  randomAtRender,
  str,
  text,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { Secret, Service, ServiceAccount } from '../../kinds/core.ts';
import { storedSecret } from '../../lib/stored-text.ts';
import { DATABASE, PROXY } from './names.ts';
import { asResources, type KeycloakInputs } from './values.ts';

const KEK = `${PROXY}-kek`;
const DEKSET_DIR = '/etc/kkp/dekset';
const labels = { app: PROXY };

const secretValue = (name: Arg<string>, key: Arg<string>) => ({ secretKeyRef: { name, key } });
const ofDatabase = (key: string) => secretValue(`${DATABASE}-app`, key);

/** Encrypts columns between Keycloak and its database. */
export function encryptionProxy(scope: Construct, inputs: KeycloakInputs): void {
  const { encryption } = inputs.values;
  refusals(scope, inputs);
  whenever(scope, encryption.enabled, (within) => {
    whenever(within, isStatic(inputs), (inner) => keyOfItsOwn(inner, inputs));
    new ServiceAccount(within, 'proxy-account', {
      metadata: { name: PROXY, labels },
      automountServiceAccountToken: signsInByAccount(inputs),
    });
    new Service(within, 'proxy-service', {
      metadata: { name: PROXY, labels },
      spec: {
        selector: labels,
        ports: [
          { name: 'postgres', port: 5432, targetPort: 'postgres' },
          { name: 'metrics', port: 9090, targetPort: 'metrics' },
        ],
      },
    });
    deployment(within, inputs);
  });
}

/** Without the key what it wrapped is lost: it is made once, and stays when the release goes. */
function keyOfItsOwn(scope: Construct, { release }: KeycloakInputs): void {
  new Secret(scope, 'proxy-key', {
    metadata: { name: KEK, labels, annotations: { 'helm.sh/resource-policy': 'keep' } },
    stringData: { kek: orIfEmpty(storedSecret(release.namespace, KEK, 'kek'), base64(randomAtRender(32))) },
  });
}

function deployment(scope: Construct, inputs: KeycloakInputs): void {
  const { values, release, cluster } = inputs;
  const { encryption } = values;
  const shared = notEmpty(encryption.deksetSecretName);
  new Deployment(scope, 'proxy', {
    metadata: { name: PROXY, labels },
    spec: {
      replicas: encryption.replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: PROXY,
          automountServiceAccountToken: signsInByAccount(inputs),
          imagePullSecrets: when(notEmpty(values.imagePullSecrets), values.imagePullSecrets),
          securityContext: { runAsNonRoot: true, runAsUser: 65532, fsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name: 'proxy',
              image: encryption.image,
              imagePullPolicy: 'IfNotPresent',
              env: [
                { name: 'KKP_LISTEN_ADDR', value: ':5432' },
                { name: 'KKP_METRICS_ADDR', value: ':9090' },
                {
                  name: 'KKP_BACKEND_ADDR',
                  value: str`${DATABASE}-rw.${release.namespace}.svc.${cluster.text('cluster-domain', 'cozy.local')}:5432`,
                },
                { name: 'KKP_BACKEND_USER', valueFrom: ofDatabase('username') },
                { name: 'KKP_BACKEND_PASSWORD', valueFrom: ofDatabase('password') },
                { name: 'KKP_UPSTREAM_USER', valueFrom: ofDatabase('username') },
                { name: 'KKP_UPSTREAM_PASSWORD', valueFrom: ofDatabase('password') },
                { name: 'KKP_FIELDS', value: encryption.fields },
                { name: 'KKP_LENIENT', value: text(encryption.lenient) },
                when(shared, { name: 'KKP_DEKSET_FILE', value: str`${DEKSET_DIR}/${encryption.deksetSecretKey}` }),
                when(isStatic(inputs), { name: 'KKP_KEK', valueFrom: secretValue(KEK, 'kek') }),
                ...vaultSettings(inputs),
              ],
              ports: [
                { name: 'postgres', containerPort: 5432 },
                { name: 'metrics', containerPort: 9090 },
              ],
              readinessProbe: { tcpSocket: { port: 'postgres' }, periodSeconds: 10 },
              livenessProbe: { tcpSocket: { port: 'postgres' }, periodSeconds: 15 },
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              resources: asResources(encryption.resources),
              volumeMounts: when(shared, [{ name: 'dekset', mountPath: DEKSET_DIR, readOnly: true }]),
            },
          ],
          volumes: when(shared, [{ name: 'dekset', secret: { secretName: encryption.deksetSecretName } }]),
        },
      },
    },
  });
}

function vaultSettings(inputs: KeycloakInputs) {
  const { vault } = inputs.values.encryption.kms;
  const vaulted = inVault(inputs);
  const by = (auth: 'token' | 'approle' | 'kubernetes'): Expr<boolean> => and(vaulted, eq(vault.auth, auth));
  return [
    when(vaulted, { name: 'KKP_VAULT_ADDR', value: vault.address }),
    when(vaulted, { name: 'KKP_VAULT_KEY_NAME', value: vault.keyName }),
    when(vaulted, { name: 'KKP_VAULT_MOUNT', value: vault.mount }),
    when(by('token'), { name: 'KKP_VAULT_TOKEN', valueFrom: secretValue(vault.tokenSecretName, 'token') }),
    when(by('kubernetes'), { name: 'KKP_VAULT_KUBERNETES_ROLE', value: vault.kubernetes.role }),
    when(by('kubernetes'), { name: 'KKP_VAULT_KUBERNETES_MOUNT', value: vault.kubernetes.mount }),
    when(by('approle'), { name: 'KKP_VAULT_ROLE_ID', valueFrom: secretValue(vault.appRole.secretName, vault.appRole.roleIdKey) }),
    when(by('approle'), { name: 'KKP_VAULT_SECRET_ID', valueFrom: secretValue(vault.appRole.secretName, vault.appRole.secretIdKey) }),
    when(by('approle'), { name: 'KKP_VAULT_APPROLE_MOUNT', value: vault.appRole.mount }),
  ];
}

const isStatic = ({ values }: KeycloakInputs): Expr<boolean> => eq(values.encryption.kms.backend, 'static');
const inVault = ({ values }: KeycloakInputs): Expr<boolean> => eq(values.encryption.kms.backend, 'vault-transit');

/** Only then the proxy gets the token of its account. */
const signsInByAccount = (inputs: KeycloakInputs): Expr<boolean> =>
  and(inVault(inputs), eq(inputs.values.encryption.kms.vault.auth, 'kubernetes'));

function refusals(scope: Construct, inputs: KeycloakInputs): void {
  const { encryption } = inputs.values;
  const { vault } = encryption.kms;
  const vaulted = and(encryption.enabled, inVault(inputs));
  failWhen(
    scope,
    and(encryption.enabled, gt(encryption.replicas, 1), isEmpty(encryption.deksetSecretName)),
    'encryption.replicas: several proxies would encrypt alike values with different keys; give them a shared set, encryption.deksetSecretName',
  );
  failWhen(scope, and(vaulted, isEmpty(vault.address)), 'encryption.kms.vault.address: needed with the backend vault-transit');
  failWhen(scope, and(vaulted, isEmpty(vault.keyName)), 'encryption.kms.vault.keyName: needed with the backend vault-transit');
  for (const [auth, given, field] of [
    ['token', vault.tokenSecretName, 'tokenSecretName'],
    ['approle', vault.appRole.secretName, 'appRole.secretName'],
    ['kubernetes', vault.kubernetes.role, 'kubernetes.role'],
  ] as const) {
    failWhen(
      scope,
      and(vaulted, eq(vault.auth, auth), isEmpty(given)),
      `encryption.kms.vault.${field}: needed to sign in to Vault by ${auth}`,
    );
  }
}
