import type { Construct } from 'constructs';
import { and, type Expr, failWhen, isEmpty, lookupAtRender, whenever } from '../../../src/chart/index.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { type Identity, ownsGateway } from './identity.ts';
import type { TenantInputs } from './values.ts';

interface Module {
  readonly kind: string;
  readonly chart: ReturnType<typeof publishedChart>;
  readonly when: Expr<boolean> | true;
  readonly timeout?: string;
  /** What keeps data must not be uninstalled for being slow to start. */
  readonly keepsData?: boolean;
  /** Its chart makes objects of the metrics operator, whose admission webhook must be up. */
  readonly metered?: boolean;
}

const METRICS_OPERATOR = { name: 'victoria-metrics-operator', namespace: 'cozy-victoria-metrics-operator' };

/** Releases of the tenant's modules, each of which owns what the tenants below share. */
export function modules(scope: Construct, inputs: TenantInputs, tenant: Identity): void {
  const { values, release, capabilities } = inputs;
  const chart = (name: string, variant?: string) => publishedChart(`${name}-application`, name, variant);
  const all: Readonly<Record<string, Module>> = {
    info: { kind: 'Info', chart: chart('info'), when: true },
    etcd: { kind: 'Etcd', chart: chart('etcd'), when: values.etcd, timeout: '30m', keepsData: true, metered: true },
    ingress: { kind: 'Ingress', chart: chart('ingress'), when: values.ingress, metered: true },
    monitoring: { kind: 'Monitoring', chart: chart('monitoring'), when: values.monitoring, keepsData: true, metered: true },
    seaweedfs: { kind: 'SeaweedFS', chart: chart('seaweedfs'), when: values.seaweedfs, keepsData: true },
    gateway: { kind: 'Gateway', chart: chart('gateway'), when: ownsGateway(values), keepsData: true },
    computeplane: { kind: 'ComputePlane', chart: chart('computeplane', 'kubevirt'), when: values.computeplane },
  };
  for (const [name, module] of Object.entries(all)) {
    whenever(scope, module.when, (scope) => {
      childRelease(scope, name, {
        name,
        namespace: tenant.name,
        chart: module.chart,
        retryOnFailure: module.keepsData ?? false,
        labels: {
          'internal.cozystack.io/tenantmodule': 'true',
          'app.kubernetes.io/instance': release.name,
          'app.kubernetes.io/managed-by': 'Helm',
          'apps.cozystack.io/application.group': 'apps.cozystack.io',
          'apps.cozystack.io/application.kind': module.kind,
          'apps.cozystack.io/application.name': name,
        },
        spec: {
          ...(module.timeout !== undefined && { timeout: module.timeout }),
          ...(module.metered && { dependsOn: [METRICS_OPERATOR] }),
        },
      });
    });
  }

  const offered = lookupAtRender('cozystack.io/v1alpha1', 'Package', '', 'cozystack.computeplane-application');
  failWhen(
    scope,
    and(values.computeplane, capabilities.has('cozystack.io/v1alpha1'), isEmpty(offered)),
    'computeplane: the platform does not offer it; enable the bundle iaas, or set computeplane to false',
  );
}
