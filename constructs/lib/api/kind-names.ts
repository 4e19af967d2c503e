/** The group that every kind of this folder belongs to, unless it says otherwise. */
export const GROUP = 'cozystack.io';

/** The one version of that group. */
export const VERSION = 'v1alpha1';

/** Where a kind lives in the API: all that it takes to read and write its objects. */
export interface KindNames {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Cluster' | 'Namespaced';
}

/** `group/version` of a kind, as it stands in `apiVersion`. */
export const apiVersionOf = ({ group, version }: Pick<KindNames, 'group' | 'version'>): string => `${group}/${version}`;

const names = (kind: string, plural: string, scope: KindNames['scope'], group = GROUP): KindNames => ({
  group,
  version: VERSION,
  kind,
  plural,
  scope,
});

// Apart from the schemas: a process that only needs the names starts a tenth of a second sooner without TypeBox.

export const applicationDefinitionNames = names('ApplicationDefinition', 'applicationdefinitions', 'Cluster');
export const packageNames = names('Package', 'packages', 'Cluster');
export const packageSourceNames = names('PackageSource', 'packagesources', 'Cluster');
export const tenantGatewayNames = names('TenantGateway', 'tenantgateways', 'Namespaced', 'gateway.cozystack.io');
export const tenantProjectionNames = names('TenantProjection', 'tenantprojections', 'Namespaced', 'internal.cozystack.io');
export const workloadNames = names('Workload', 'workloads', 'Namespaced');
export const workloadMonitorNames = names('WorkloadMonitor', 'workloadmonitors', 'Namespaced');
