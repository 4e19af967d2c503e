import type { Construct } from 'constructs';
import { str, whenever } from '../../../../src/chart/index.ts';
import { managementDomain } from '../identity.ts';
import type { KubernetesInputs } from '../values.ts';
import { addon } from './addon.ts';
import { logShipping } from './log-shipping.ts';

/** A service of the monitoring that the tenant uses. */
const monitoringService = (inputs: KubernetesInputs, service: string) =>
  str`${service}.${inputs.namespace.text('monitoring')}.svc.${managementDomain(inputs)}`;

/** metrics-server in any cluster; agents that send metrics and logs to the tenant's monitoring, and the vertical autoscaler, which reads them there. */
export function monitoringAddons(scope: Construct, inputs: KubernetesInputs): void {
  const { certManager, monitoringAgents } = inputs.values.addons;
  addon(scope, inputs, { name: 'prometheus-operator-crds', namespace: 'cozy-victoria-metrics-operator', unbounded: true });
  addon(scope, inputs, { name: 'metrics-server', namespace: 'cozy-monitoring', after: ['cilium', 'prometheus-operator-crds'] });

  whenever(scope, monitoringAgents.enabled, (scope) => {
    addon(scope, inputs, {
      name: 'cozy-victoria-metrics-operator',
      chart: 'victoria-metrics-operator',
      namespace: 'cozy-victoria-metrics-operator',
      after: ['cilium', { addon: 'cert-manager-crds', present: certManager.enabled }],
    });
    addon(scope, inputs, { name: 'vertical-pod-autoscaler-crds', namespace: 'cozy-vertical-pod-autoscaler-crds', unbounded: true });
    agents(scope, inputs);
    verticalPodAutoscaler(scope, inputs);
  });
}

function agents(scope: Construct, inputs: KubernetesInputs): void {
  const { release, values } = inputs;
  addon(scope, inputs, {
    name: 'monitoring-agents',
    releaseName: 'cozy-monitoring-agents',
    namespace: 'cozy-monitoring',
    after: ['cozy-victoria-metrics-operator', 'vertical-pod-autoscaler-crds', 'prometheus-operator-crds', 'metrics-server'],
    values: {
      vmagent: {
        externalLabels: { cluster: release.name, tenant: release.namespace },
        remoteWrite: { url: str`http://${monitoringService(inputs, 'vminsert-shortterm')}:8480/insert/0/prometheus` },
      },
      'fluent-bit': logShipping(inputs, monitoringService(inputs, 'vlinsert-generic')),
    },
    override: values.addons.monitoringAgents.valuesOverride,
  });
}

function verticalPodAutoscaler(scope: Construct, inputs: KubernetesInputs): void {
  const { release, values } = inputs;
  const podLabels = str`kube_pod_labels{job="kube-state-metrics", tenant="${release.namespace}", cluster="${release.name}"}[8d]`;
  addon(scope, inputs, {
    name: 'vertical-pod-autoscaler',
    namespace: 'cozy-vertical-pod-autoscaler',
    after: ['monitoring-agents'],
    values: {
      vpaForVPA: false,
      'vertical-pod-autoscaler': {
        recommender: {
          extraArgs: {
            storage: 'prometheus',
            'prometheus-address': str`http://${monitoringService(inputs, 'vmselect-shortterm')}:8481/select/0/prometheus/`,
            'prometheus-cadvisor-job-name': 'cadvisor',
            'container-name-label': 'container',
            'container-namespace-label': 'namespace',
            'container-pod-name-label': 'pod',
            'pod-name-label': 'pod',
            'pod-namespace-label': 'namespace',
            'pod-label-prefix': 'label_',
            'metric-for-pod-labels': podLabels,
            'memory-saver': true,
          },
          resources: { requests: { cpu: '100m', memory: '1600Mi' }, limits: { memory: '1600Mi' } },
        },
      },
    },
    override: values.addons.verticalPodAutoscaler.valuesOverride,
  });
}
