import { applicationDefinitionResource } from '../../../constructs/lib/api/application-definition.ts';
import { tenantGatewayResource } from '../../../constructs/lib/api/tenant-gateway.ts';
import { tenantProjectionResource } from '../../../constructs/lib/api/tenant-projection.ts';
import { workloadResource } from '../../../constructs/lib/api/workload.ts';
import { workloadMonitorResource } from '../../../constructs/lib/api/workload-monitor.ts';
import { type Rule, type TestCluster, testCluster } from './cluster.ts';
import { type RunningComponent, startComponent } from './component.ts';

/** What README.md says that the controller needs, and no more. */
const rules: readonly Rule[] = [
  { apiGroups: ['*'], resources: ['*'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: [''], resources: ['events'], verbs: ['create', 'patch'] },
  { apiGroups: [''], resources: ['resourcequotas', 'secrets'], verbs: ['create', 'patch', 'delete'] },
  { apiGroups: [''], resources: ['namespaces'], verbs: ['patch'] },
  { apiGroups: ['cozystack.io'], resources: ['workloads'], verbs: ['create', 'patch', 'delete'] },
  { apiGroups: ['cozystack.io'], resources: ['workloadmonitors/status'], verbs: ['patch'] },
  { apiGroups: ['gateway.cozystack.io'], resources: ['tenantgateways/status'], verbs: ['patch'] },
  { apiGroups: ['internal.cozystack.io'], resources: ['tenantprojections/status'], verbs: ['patch'] },
  { apiGroups: ['helm.toolkit.fluxcd.io'], resources: ['helmreleases'], verbs: ['patch'] },
  { apiGroups: ['gateway.networking.k8s.io'], resources: ['gateways', 'httproutes'], verbs: ['create', 'patch'] },
  { apiGroups: ['gateway.networking.k8s.io'], resources: ['httproutes/status', 'tlsroutes/status'], verbs: ['patch'] },
  { apiGroups: ['cert-manager.io'], resources: ['issuers', 'certificates'], verbs: ['create', 'patch', 'delete'] },
];

export interface ControllerUnderTest {
  readonly cluster: TestCluster;
  readonly controller: RunningComponent;
  /** Lines of its log that tell of errors. */
  errors(): string[];
  stop(): Promise<void>;
}

/** The controller as a process of its own, with a ServiceAccount of its own, at a real API server. */
export async function controllerUnderTest(
  prepare: (cluster: TestCluster) => Promise<void> = async () => undefined,
): Promise<ControllerUnderTest> {
  const ours = [applicationDefinitionResource, workloadResource, workloadMonitorResource, tenantProjectionResource, tenantGatewayResource];
  const cluster = await testCluster(ours);
  await prepare(cluster);
  const kubeconfig = await cluster.account('cozystack-controller', rules);
  const controller = startComponent('controller', [`--kubeconfig=${kubeconfig}`, '--health-probe-bind-address=0', '--disable-telemetry']);
  return {
    cluster,
    controller,
    errors: () =>
      controller
        .log()
        .split('\n')
        .filter((line) => /"level":"(error|fatal)"/.test(line)),
    async stop() {
      await controller.stop();
      await cluster.stop();
    },
  };
}
