import { VerticalPodAutoscaler, VerticalPodAutoscalerCheckpoint } from '../kinds/autoscaling.k8s.io.ts';
import { definePackage, installed, published } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const verticalPodAutoscalerCrdsChart = upstreamChart({
  name: 'vertical-pod-autoscaler-crds',
  upstream: [
    {
      name: 'vpa-v1-crd-gen.yaml',
      version: 'master',
      repository: 'https://github.com/kubernetes/autoscaler',
    },
  ],
  provides: [VerticalPodAutoscalerCheckpoint, VerticalPodAutoscaler],
});

export const verticalPodAutoscalerChart = upstreamChart({
  name: 'vertical-pod-autoscaler',
  upstream: [{ name: 'vertical-pod-autoscaler', version: '11.1.1', repository: 'https://cowboysysop.github.io/charts/' }],
});

export const verticalPodAutoscaler = definePackage('vertical-pod-autoscaler', {
  dependsOn: [networking, certManager],
  components: [
    installed(verticalPodAutoscalerCrdsChart, { namespace: 'cozy-vertical-pod-autoscaler', privileged: true }),
    published(verticalPodAutoscalerChart, { name: 'vpa-for-vpa' }),
    installed(verticalPodAutoscalerChart, {
      namespace: 'cozy-vertical-pod-autoscaler',
      privileged: true,
      after: [verticalPodAutoscalerCrdsChart],
    }),
  ],
});
