import type { Construct } from 'constructs';
import { type Arg, notEmpty, str, text, when } from '../../../src/chart/index.ts';
import { Deployment } from '../../kinds/apps.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { ClusterRoleBinding } from '../../kinds/rbac.authorization.k8s.io.ts';
import { frugalMemory, runtimeContainer, runtimeSecurity } from '../../lib/runtime-pod.ts';
import { apiEnvironment, type InstallerInputs, STARTING_NODES, type Variable } from './api-endpoint.ts';

const ACCOUNT = 'cozystack';
const APP = 'cozystack-operator';

/** The operator works in bursts between long rests. */
export const OPERATOR_MEMORY = frugalMemory(2);

/**
 * The operator. It installs releases of any content, so it may do everything. On the network of the host two of its pods overlap during a rollout:
 * it must not listen anywhere, hence no ports and no probes, and the old one stays until the new one is there.
 */
export function operator(scope: Construct, inputs: InstallerInputs): void {
  const { cozystackOperator } = inputs.values;
  const { platformVersion } = cozystackOperator;
  const api = apiEnvironment(inputs);
  const hasVersion = notEmpty(platformVersion);
  const version: Variable = { name: 'COZYSTACK_VERSION', value: platformVersion };
  new ServiceAccount(scope, 'account', { metadata: { name: ACCOUNT } });
  new ClusterRoleBinding(scope, 'rights', {
    metadata: { name: ACCOUNT },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: ACCOUNT, namespace: inputs.release.namespace }],
  });
  const { fsGroup: _none, ...security } = runtimeSecurity;
  new Deployment(scope, 'operator', {
    metadata: { name: APP, labels: { app: APP } },
    spec: {
      replicas: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      selector: { matchLabels: { app: APP } },
      template: {
        metadata: { labels: { app: APP } },
        spec: {
          serviceAccountName: ACCOUNT,
          hostNetwork: true,
          securityContext: security,
          tolerations: STARTING_NODES,
          containers: [
            runtimeContainer({
              component: APP,
              image: cozystackOperator.image,
              args: flags(inputs),
              env: [...OPERATOR_MEMORY, ...api.variables.map((variable) => when(api.known, variable)), when(hasVersion, version)],
              requests: { cpu: '50m', memory: '128Mi' },
              memoryLimit: '1Gi',
            }),
          ],
        },
      },
    },
  });
}

function flags({ values }: InstallerInputs) {
  const settings = values.cozystackOperator;
  const given = (flag: string, value: Arg<string>) => when(notEmpty(value), str`--${flag}=${value}`);
  return [
    '--leader-elect=true',
    str`--install-flux=${text(settings.installFlux)}`,
    '--install-crds=true',
    '--metrics-bind-address=0',
    '--health-probe-bind-address=0',
    '--platform-source-name=cozystack-platform',
    str`--platform-source-url=${settings.platformSourceUrl}`,
    given('platform-source-ref', settings.platformSourceRef),
    given('platform-source-secret', settings.platformSourceSecret),
    given('platform-source-keys', settings.platformSourceKeys),
    when(settings.disableTelemetry, '--disable-telemetry'),
    given('helmrelease-interval', text(settings.helmReleaseInterval)),
    given('helmrelease-retry-interval', text(settings.helmReleaseRetryInterval)),
    given('helmrelease-install-timeout', text(settings.helmReleaseInstallTimeout)),
    given('helmrelease-upgrade-timeout', text(settings.helmReleaseUpgradeTimeout)),
    given('helmrelease-max-history', text(settings.helmReleaseMaxHistory)),
  ];
}
