import type { Chart } from 'cdk8s';
import {
  bind,
  boolean,
  defaultTo,
  type Expr,
  forEachEntry,
  type Inputs,
  ifElse,
  keys,
  mapEntries,
  mapOf,
  notEmpty,
  object,
  optionsFrom,
  str,
  string,
  when,
  withRules,
} from '../../../src/chart/index.ts';
import { BucketAccess, BucketClaim } from '../../kinds/objectstorage.k8s.io.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { kubectlHook } from '../../lib/kubectl-hook.ts';
import { type NameRule, namesRule, refuseNames } from '../../lib/refuse-names.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';

/** Users become part of the names of objects, which take dots and more characters than the names of applications. */
const USER: NameRule = {
  pattern: '^[a-z0-9]+((-+|[.])[a-z0-9]+)*$',
  rule: 'may hold lower-case letters and digits, and dashes and dots inside, since objects are called by it',
};
const SHORT_ENOUGH: NameRule = { pattern: '^.{1,128}$', rule: 'may have 128 characters at most' };

const values = {
  locking: boolean({
    default: false,
    description: 'Whether objects can be locked: for a time, nobody can delete or change a version of them. Read at creation only.',
  }),
  storagePool: optionsFrom(
    'storagepool',
    string({
      default: '',
      description:
        'Pool of the object storage that holds the bucket, such as one on slower disks. Empty: the default pool. Read at creation only.',
    }),
  ),
  users: withRules(
    mapOf(
      object(
        {
          readonly: boolean({
            description: 'Whether the user may list and read objects, but not write or delete them. Left out: it may do all of that.',
          }),
        },
        { description: 'One user.' },
      ),
      {
        default: {},
        description:
          'Users by name; each gets keys of its own, in the Secret `<release>-<user>-credentials`. One that is removed here loses its access.',
      },
    ),
    namesRule(USER),
    namesRule(SHORT_ENOUGH),
  ),
};

type BucketInputs = Inputs<typeof values>;

function compose(scope: Chart, inputs: BucketInputs): void {
  const { values, release, chart, namespace } = inputs;
  const instance = { 'app.kubernetes.io/instance': release.name };
  const storage = bind(
    'class',
    str`${namespace.text('seaweedfs')}${ifElse(notEmpty(values.storagePool), str`-${values.storagePool}`, '')}`,
  );

  refuseNames(scope, 'users', keys(values.users), USER);
  refuseNames(scope, 'users', keys(values.users), SHORT_ENOUGH);
  new BucketClaim(scope, 'claim', {
    metadata: { name: release.name, labels: instance },
    spec: { bucketClassName: unlessEmpty(str`${storage}${ifElse(values.locking, '-lock', '')}`), protocols: ['s3'] },
  });
  forEachEntry(scope, values.users, (scope, user, { readonly }) => {
    const name = str`${release.name}-${user}`;
    new BucketAccess(scope, 'access', {
      metadata: { name },
      spec: {
        bucketAccessClassName: unlessEmpty(str`${storage}${ifElse(defaultTo(readonly, false), '-readonly', '')}`),
        bucketClaimName: release.name,
        credentialsSecretName: name,
        protocol: 's3',
      },
    });
  });

  childRelease(scope, 'system', {
    name: str`${release.name}-system`,
    chart: publishedChart('bucket-application', 'bucket-system'),
    values: { bucketName: release.name, users: values.users },
  });
  monitorWorkload(
    scope,
    'monitor',
    { name: release.name, kind: 'bucket', type: 's3', selector: instance, replicas: 0, minReplicas: 0 },
    chart,
  );
  dashboardRole(scope, release, {
    secrets: mapEntries(values.users, (user) => str`${release.name}-${user}-credentials`, { name: 'user' }),
    ingresses: [str`${release.name}-ui`],
  });
  cleanup(scope, inputs);
}

const unlessEmpty = (text: Expr<string>) => when(notEmpty(text), text);

/** The web page's certificate belongs to no object of this release, so nobody else would remove what its issuing left behind. */
function cleanup(scope: Chart, { release, namespace }: BucketInputs): void {
  const verbs = ['get', 'list', 'delete'];
  kubectlHook(scope, 'cleanup', release, {
    name: str`${release.name}-cleanup-acme`,
    labels: { 'app.kubernetes.io/instance': release.name },
    on: ['post-delete'],
    rules: [
      { apiGroups: ['cert-manager.io'], resources: ['certificates'], verbs },
      { apiGroups: ['acme.cert-manager.io'], resources: ['orders', 'challenges'], verbs },
      { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs },
    ],
    script: shellScript(new URL('./cleanup-acme.sh', import.meta.url), {
      certificate: str`${release.name}-ui-tls`,
      host: str`${release.name}.${namespace.text('host')}`,
    }),
    deadline: 120,
    retries: 0,
  });
}

export const bucket = application({
  name: 'bucket',
  kind: 'Bucket',
  plural: 'buckets',
  description: 'S3 bucket in the object storage of the tenant.',
  dashboard: { category: 'IaaS', plural: 'Buckets', weight: 80, tags: ['storage'] },
  example: { users: { shop: {}, reports: { readonly: true } } },
  values,
  compose,
  secrets: {
    include: [{ resourceNames: ['bucket-{{ .name }}-credentials'] }, { matchLabels: { 'apps.cozystack.io/user-secret': 'true' } }],
  },
  ingresses: { include: [{ resourceNames: ['bucket-{{ .name }}-ui'] }] },
});
