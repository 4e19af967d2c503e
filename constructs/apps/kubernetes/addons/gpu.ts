import type { Construct } from 'constructs';
import { when, whenever } from '../../../../src/chart/index.ts';
import type { KubernetesInputs } from '../values.ts';
import { addon } from './addon.ts';

/** GPUs: the operator of NVIDIA, and HAMi, which shares one between pods and so takes the place of the operator's device plugin. */
export function gpuAddons(scope: Construct, inputs: KubernetesInputs): void {
  const { gpuOperator, hami } = inputs.values.addons;
  whenever(scope, gpuOperator.enabled, (scope) => {
    addon(scope, inputs, {
      name: 'gpu-operator',
      namespace: 'cozy-gpu-operator',
      after: ['cilium'],
      values: {
        // A GPU that is passed through has no NVLink fabric; without this parameter the driver waits for one.
        kernelModuleConfig: { create: true },
        'gpu-operator': {
          driver: { kernelModuleConfig: { name: 'nvidia-kernel-module-params' } },
          devicePlugin: when(hami.enabled, { enabled: false }),
        },
      },
      override: gpuOperator.valuesOverride,
    });
  });
  whenever(scope, hami.enabled, (scope) => {
    addon(scope, inputs, { name: 'hami', namespace: 'cozy-hami', after: ['cilium', 'gpu-operator'], override: hami.valuesOverride });
  });
}
