import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { capiOperator } from '../../system/capi-operator.ts';
import { capiProviderBootstrapKubeadm } from '../../system/capi-provider-bootstrap-kubeadm.ts';
import { capiProviderCore } from '../../system/capi-provider-core.ts';
import { capiProviderCpKamaji } from '../../system/capi-provider-cp-kamaji.ts';
import { capiProviderInfraKubevirt } from '../../system/capi-provider-infra-kubevirt.ts';
import { certManagerChart, certManagerCrdsChart } from '../../system/cert-manager.ts';
import { corednsChart } from '../../system/coredns.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { gatewayApiCrdsChart } from '../../system/gateway-api-crds.ts';
import { gpuOperatorChart } from '../../system/gpu-operator.ts';
import { hamiChart } from '../../system/hami.ts';
import { ingressNginxChart } from '../../system/ingress-nginx.ts';
import { kubevirtCsiNodeChart } from '../../system/kubevirt-csi-node/index.ts';
import { metricsServerChart } from '../../system/metrics-server.ts';
import { monitoringAgentsChart } from '../../system/monitoring-agents.ts';
import { ciliumChart, networking } from '../../system/networking.ts';
import { ouroborosChart } from '../../system/ouroboros.ts';
import { prometheusOperatorCrdsChart } from '../../system/prometheus-operator-crds.ts';
import { veleroChart } from '../../system/velero.ts';
import { verticalPodAutoscalerChart, verticalPodAutoscalerCrdsChart } from '../../system/vertical-pod-autoscaler.ts';
import { victoriaMetricsOperatorChart } from '../../system/victoria-metrics-operator.ts';
import { vsnapCrdChart } from '../../system/vsnap-crd.ts';
import { kubernetes } from './index.ts';

export const kubernetesApplication = applicationPackage(kubernetes, {
  variant: 'kubevirt',
  dependsOn: [
    networking,
    capiOperator,
    capiProviderBootstrapKubeadm,
    capiProviderCore,
    capiProviderCpKamaji,
    capiProviderInfraKubevirt,
    cozystackEngine,
  ],
  helpers: [
    published(ingressNginxChart, { name: 'kubernetes-ingress-nginx' }),
    published(certManagerCrdsChart, { name: 'kubernetes-cert-manager-crds' }),
    published(vsnapCrdChart, { name: 'kubernetes-volumesnapshot-crd' }),
    published(veleroChart, { name: 'kubernetes-velero' }),
    published(gatewayApiCrdsChart, { name: 'kubernetes-gateway-api-crds' }),
    published(victoriaMetricsOperatorChart, { name: 'kubernetes-victoria-metrics-operator' }),
    published(kubevirtCsiNodeChart, { name: 'kubernetes-kubevirt-csi-node' }),
    published(verticalPodAutoscalerCrdsChart, { name: 'kubernetes-vertical-pod-autoscaler-crds' }),
    published(corednsChart, { name: 'kubernetes-coredns' }),
    published(certManagerChart, { name: 'kubernetes-cert-manager' }),
    published(monitoringAgentsChart, { name: 'kubernetes-monitoring-agents' }),
    published(ciliumChart, { name: 'kubernetes-cilium' }),
    published(gpuOperatorChart, { name: 'kubernetes-gpu-operator' }),
    published(hamiChart, { name: 'kubernetes-hami' }),
    published(verticalPodAutoscalerChart, { name: 'kubernetes-vertical-pod-autoscaler' }),
    published(prometheusOperatorCrdsChart, { name: 'kubernetes-prometheus-operator-crds' }),
    published(metricsServerChart, { name: 'kubernetes-metrics-server' }),
    published(ouroborosChart, { name: 'kubernetes-ouroboros' }),
  ],
});
