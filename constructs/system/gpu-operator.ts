import { ClusterPolicy, NVIDIADriver } from '../kinds/nvidia.com.ts';
import { definePackageVariants, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const gpuOperatorChart = upstreamChart({
  name: 'gpu-operator',
  upstream: [{ name: 'gpu-operator', version: 'v26.3.1', repository: 'https://helm.ngc.nvidia.com/nvidia' }],
  provides: [ClusterPolicy, NVIDIADriver],
  valuesFiles: { 'values-passthrough.yaml': {}, 'values-vgpu.yaml': {}, 'values-container.yaml': {} },
});

export const gpuOperator = definePackageVariants('gpu-operator', {
  default: {
    dependsOn: [networking],
    components: [
      installed(gpuOperatorChart, {
        valuesFiles: ['values.yaml', 'values-passthrough.yaml'],
        namespace: 'cozy-gpu-operator',
        privileged: true,
      }),
    ],
  },
  vgpu: {
    dependsOn: [networking],
    components: [
      installed(gpuOperatorChart, { valuesFiles: ['values.yaml', 'values-vgpu.yaml'], namespace: 'cozy-gpu-operator', privileged: true }),
    ],
  },
  container: {
    dependsOn: [networking],
    components: [
      installed(gpuOperatorChart, {
        valuesFiles: ['values.yaml', 'values-container.yaml'],
        namespace: 'cozy-gpu-operator',
        privileged: true,
      }),
    ],
  },
});
