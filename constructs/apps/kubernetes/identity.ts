import { type Arg, type Expr, ifElse, isEmpty, notEmpty, orIfEmpty, str, trimPrefix } from '../../../src/chart/index.ts';
import type { KubernetesInputs } from './values.ts';

/** Networks inside of every tenant's cluster. */
export const POD_NETWORK = '10.243.0.0/16';
export const SERVICE_NETWORK = '10.95.0.0/16';
export const CLUSTER_DNS = '10.95.0.10';
export const TENANT_DOMAIN = 'cluster.local';

/** Label of what belongs to the cluster, by which Cluster API and others find it. */
export const CLUSTER_NAME_LABEL = 'cluster.x-k8s.io/cluster-name';

export const clusterNameOf = ({ release }: KubernetesInputs) => ({ [CLUSTER_NAME_LABEL]: release.name });

/** Labels of what belongs to the release. */
export const instanceOf = ({ release }: KubernetesInputs) => ({
  'app.kubernetes.io/name': 'kubernetes',
  'app.kubernetes.io/instance': release.name,
});

/** Labels of what a tenant uses, by which the platform knows the application. */
export const applicationOf = ({ release }: KubernetesInputs) => ({
  'apps.cozystack.io/application.group': 'apps.cozystack.io',
  'apps.cozystack.io/application.kind': 'Kubernetes',
  'apps.cozystack.io/application.name': trimPrefix(release.name, 'kubernetes-'),
});

/** Domain of the cluster that the control plane runs in. */
export const managementDomain = ({ cluster }: KubernetesInputs): Expr<string> => cluster.text('cluster-domain', 'cozy.local');

/** Name of the API inside of the management cluster. */
export const apiService = ({ release }: KubernetesInputs): Expr<string> => str`${release.name}.${release.namespace}.svc`;

/** Names in the certificates of the control plane. */
export const apiServiceNames = (inputs: KubernetesInputs): Expr<string>[] => [
  apiService(inputs),
  str`${apiService(inputs)}.${TENANT_DOMAIN}`,
];

/** Public name of the API. */
export const apiHost = ({ values, release, namespace }: KubernetesInputs): Expr<string> =>
  orIfEmpty(values.host, str`${release.name}.${namespace.text('host')}`);

/** Where the control plane keeps its state. Without one, which a tenant's own etcd is until it is ready, there is no cluster yet. */
export const datastore = ({ namespace }: KubernetesInputs): Expr<string> => namespace.text('etcd');

export const hasDatastore = (inputs: KubernetesInputs): Expr<boolean> => notEmpty(datastore(inputs));

/** An image of the platform, unless the tenant named another. */
export const imageOr = (chosen: Arg<string>, image: string): Expr<string> => ifElse(isEmpty(chosen), image, chosen);
