import { describe, expect, test } from 'vitest';
import { evaluateChart } from '../../src/chart/evaluate/evaluate.ts';
import type { MapLiteral } from '../../src/chart/expression/node.ts';
import { type ChartSource, composeChart, evaluate, type KubernetesObject } from '../../src/chart/index.ts';
import type { ApplicationDefinitionSpec, ResourceSelector } from '../lib/api/application-definition.ts';
import { bucketChart } from '../system/bucket/index.ts';
import { everyApplication } from './every-application.fixture.ts';
import { INSTEAD_OF_LOOKUPS } from './instead-of-lookups.fixture.ts';
import { SURROUNDINGS } from './render.fixture.ts';

/** Secrets that no tenant sees, by application, and why: any other must be chosen by the ApplicationDefinition. */
const HIDDEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/bucket': { 'bucket-test-ann': 'what the storage tells of a user; plain keys of it are in the Secret that the user sees' },
  'apps/clickhouse': {
    'clickhouse-test-backup': 'keys of a bucket that the tenant gave itself',
    'clickhouse-test-backup-api-auth': 'between the backup server and the Jobs of the platform',
    'clickhouse-test-backup-s3': 'keys of a bucket that the tenant gave itself, or those of the platform',
    'clickhouse-test-backup-script': 'a script of the platform',
  },
  'apps/foundationdb': { 'foundationdb-test-s3-creds': 'keys of a bucket that the tenant gave itself' },
  'apps/kubernetes': {
    'kubernetes-test-cert-manager-crds-values-override': 'values of an add-on, which are in the specification',
    'kubernetes-test-oidc-authn-config': 'configuration of the API server, which is in the specification',
    'kubernetes-test-talos-ca': 'key of the authority that machines trust',
    'kubernetes-test-talos-secrets': 'tokens by which machines join',
    'kubernetes-test-talos-tls-cert': 'key of the service that signs for machines',
  },
  'apps/mariadb': {
    'mariadb-test-backup': 'keys of a bucket that the tenant gave itself',
    'mariadb-test-backup-script': 'a script of the platform',
  },
  'apps/mongodb': { 'mongodb-test-s3-creds': 'keys of a bucket that the tenant gave itself' },
  'apps/nats': {
    'nats-test-ca': 'key of the authority that clients trust; the tenant gets its certificate',
    'nats-test-tls': 'key of the servers',
  },
  'apps/qdrant': {
    'qdrant-test-ca': 'key of the authority that clients trust; the tenant gets its certificate',
    'qdrant-test-tls': 'key of the servers',
  },
  'apps/opensearch': {
    'opensearch-test-admin-credentials': 'for the operator; the same password is in the Secret that the tenant sees',
    'opensearch-test-dashboards-credentials': 'between Dashboards and the nodes',
    'opensearch-test-security-config': 'configuration of the security plugin, without any password',
  },
  'apps/postgres': {
    'postgres-test-init-script': 'a script of the platform',
    'postgres-test-s3-creds': 'keys of a bucket that the tenant gave itself',
  },
  'apps/tenant': { 'cozystack-values': 'settings of the cluster' },
  'apps/vm-instance': {
    'vm-instance-test-cloud-init': 'what the tenant wrote into the specification',
    'vm-instance-test-ssh-keys': 'what the tenant wrote into the specification',
  },
  'apps/vpn': {
    'vpn-test-vpn': 'a script of the platform',
    'vpn-test-vpn-tls': 'key of an API that nothing reaches',
  },
  'extra/etcd': {
    'etcd-ca-tls': 'between etcd and the control planes of clusters',
    'etcd-client-tls': 'between etcd and the control planes of clusters',
    'etcd-peer-ca-tls': 'between members of etcd',
    'etcd-peer-tls': 'between members of etcd',
    'etcd-server-tls': 'between etcd and the control planes of clusters',
  },
  'extra/external-dns': { 'external-dns-credentials': 'what the tenant wrote into the specification' },
  'extra/ingress': { 'wildcard-tls': 'key of a certificate of the platform' },
};

const s3 = { s3AccessKey: 'a', s3SecretKey: 'b' };
const clusters = INSTEAD_OF_LOOKUPS['apps/kubernetes'];

/** Values that make Secrets which the default values do not make. */
const VALUES: Readonly<Record<string, readonly object[]>> = {
  'apps/bucket': [{ users: { ann: {} } }],
  'apps/clickhouse': [{ users: { ann: {} }, backup: { enabled: true, schedule: '0 0 * * *', ...s3 } }],
  'apps/foundationdb': [
    { backup: { enabled: true, s3: { bucket: 'b', endpoint: 's3', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } } } },
  ],
  'apps/kubernetes': [
    { ...clusters, addons: { certManager: { enabled: true, valuesOverride: { installCRDs: true } } }, oidc: { mode: 'System' } },
    { ...clusters, oidc: { mode: 'CustomConfig', customConfig: { config: 'jwt: []' } } },
  ],
  'apps/mariadb': [{ backup: { enabled: true } }],
  'apps/mongodb': [{ users: { ann: {} }, databases: { a: { roles: { admin: ['ann'] } } }, backup: { enabled: true, ...s3 } }],
  'apps/opensearch': [{ users: { ann: {} }, dashboards: { enabled: true } }],
  'extra/external-dns': [INSTEAD_OF_LOOKUPS['extra/external-dns'] ?? {}],
  'apps/postgres': [{ users: { ann: {} }, backup: { enabled: true, ...s3 } }],
  'apps/nats': [{ users: { ann: {} }, tls: { enabled: true } }],
  'apps/qdrant': [{ tls: { enabled: true } }],
  'apps/rabbitmq': [{ users: { ann: {} } }],
  'apps/vm-instance': [{ ...INSTEAD_OF_LOOKUPS['apps/vm-instance'], sshKeys: ['ssh-ed25519 AAAA'], cloudInit: '#cloud-config' }],
};
const settings = {
  ...SURROUNDINGS,
  cluster: {
    ...SURROUNDINGS.cluster,
    'oidc-enabled': 'true',
    'expose-ingress': 'tenant-a',
    'wildcard-issue': 'true',
    'wildcard-secret-name': 'wildcard-tls',
  },
};

/** Charts that an application installs beside its own. */
const FURTHER: Readonly<Record<string, { source: ChartSource; values: object }>> = {
  'apps/bucket': { source: bucketChart.source as unknown as ChartSource, values: { bucketName: 'bucket-test', users: { ann: {} } } },
};

/** Kinds whose controllers make Secrets, and where the names of these stand. */
const NAMED: Readonly<Record<string, string>> = { Certificate: 'secretName', BucketAccess: 'credentialsSecretName' };

interface Made {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

function secretOf({ kind, metadata, spec }: KubernetesObject): Made[] {
  if (kind === 'Secret') return [{ name: metadata.name, labels: (metadata['labels'] ?? {}) as Made['labels'] }];
  const name = (spec as Record<string, unknown> | undefined)?.[NAMED[kind] ?? ''];
  return typeof name === 'string' ? [{ name, labels: {} }] : [];
}

const kindOf = ({ entries }: MapLiteral): unknown => {
  const entry = entries.find((candidate) => 'key' in candidate && candidate.key === 'kind');
  return entry && 'value' in entry && entry.value.kind === 'literal' ? entry.value.value : undefined;
};

/** The Secrets of each object of a chart that makes one, over all values. */
function secretsOf(source: ChartSource, release: { name: string; namespace: string }, values: readonly object[]) {
  const composed = composeChart(source);
  return composed.documents.objects
    .filter(({ body }) => ['Secret', ...Object.keys(NAMED)].includes(String(kindOf(body))))
    .map((document) => ({
      path: document.path,
      secrets: values
        .flatMap((given) =>
          evaluateChart({ ...composed, documents: { objects: [document], checks: [] } }, { ...settings, release, values: given }),
        )
        .flatMap(secretOf),
    }));
}

/** The name templates that definitions use, filled in for the application `test` in `tenant-a`. */
const filled = (template: string) => template.replaceAll('{{ .name }}', 'test').replaceAll('{{ .namespace }}', 'tenant-a');

const chooses = ({ resourceNames, matchLabels = {}, matchExpressions }: ResourceSelector, { name, labels }: Made): boolean =>
  !matchExpressions &&
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  (resourceNames === undefined || resourceNames.map(filled).includes(name));

describe('H9: a Secret is declared visible or hidden, each of', () => {
  test.each(everyApplication)('%s', (id, application) => {
    const [definition] = evaluate(application.definitionChart.source) as unknown as { spec: ApplicationDefinitionSpec }[];
    const { release, secrets } = definition!.spec;
    const own = { name: release.prefix === '' ? application.name : `${release.prefix}test`, namespace: 'tenant-a' };
    const further = FURTHER[id];
    const objects = [
      ...secretsOf(application.chart.source, own, VALUES[id] ?? [{}]),
      ...(further ? secretsOf(further.source, { ...own, name: `${own.name}-system` }, [further.values]) : []),
    ];
    expect(objects.filter((object) => object.secrets.length === 0).map(({ path }) => path)).toEqual([]);

    const made = objects.flatMap((object) => object.secrets);
    const hidden = made.filter((secret) => !secrets?.include?.some((selector) => chooses(selector, secret))).map(({ name }) => name);
    expect([...new Set(hidden)].sort()).toEqual(Object.keys(HIDDEN[id] ?? {}).sort());
    expect(secrets?.exclude ?? []).toEqual([]);
  });
});
