import { definePackageVariants, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { capiOperator } from '../../system/capi-operator.ts';
import { capiProviderBootstrapKubeadm } from '../../system/capi-provider-bootstrap-kubeadm.ts';
import { capiProviderCore } from '../../system/capi-provider-core.ts';
import { capiProviderCpKamaji } from '../../system/capi-provider-cp-kamaji.ts';
import { capiProviderInfraKubevirt } from '../../system/capi-provider-infra-kubevirt.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const kubernetesNodes = unauthored('apps/kubernetes-nodes');

const kubernetesNodesRdChart = unauthored('system/kubernetes-nodes-rd');

export const kubernetesNodesApplication = definePackageVariants('kubernetes-nodes-application', {
  kubevirt: {
    dependsOn: [
      networking,
      capiOperator,
      capiProviderBootstrapKubeadm,
      capiProviderCore,
      capiProviderCpKamaji,
      capiProviderInfraKubevirt,
      cozystackEngine,
    ],
    components: [published(kubernetesNodes), installed(kubernetesNodesRdChart, { namespace: 'cozy-system' })],
  },
});
