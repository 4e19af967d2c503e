import { and, concat, type Expr, eq, ifElse, includes, ne, not, notEmpty, or, when } from '../../../src/chart/index.ts';
import { gpuOperator } from '../../system/gpu-operator.ts';
import { knownMediatedDevices, knownPciDevices } from './gpu-devices.ts';
import type { PlatformInputs } from './inputs.ts';

type Devices = Expr<Record<string, unknown>[]>;

/** Settings of KubeVirt: how often a core is promised, and which GPUs machines may have once the GPU operator is installed. */
export function kubevirtValues(inputs: PlatformInputs) {
  const { values } = inputs;
  const ratio = values.resources.cpuAllocationRatio;
  const withGpu = hasGpuOperator(inputs);
  return when(or(ne(ratio, 0), withGpu), {
    kubevirt: {
      values: {
        cpuAllocationRatio: when(ne(ratio, 0), ratio),
        extraFeatureGates: when(withGpu, ['HostDevices']),
        permittedHostDevices: when(withGpu, permittedDevices(inputs)),
        mediatedDevicesConfiguration: when(
          and(withGpu, isShared(inputs), notEmpty(values.gpu.mediatedDevicesConfiguration)),
          values.gpu.mediatedDevicesConfiguration,
        ),
      },
    },
  });
}

/** Settings of the GPU operator: where the driver of virtual GPUs comes from, and whether the operator makes virtual devices. */
export function gpuOperatorValues(inputs: PlatformInputs) {
  const { vgpuManager, vgpuDeviceManager } = inputs.values.gpu;
  const { repository, version, image, imagePullSecrets } = vgpuManager;
  const ownDriver = or(notEmpty(repository), notEmpty(version), ne(image, 'vgpu-manager'), notEmpty(imagePullSecrets));
  return when(and(isShared(inputs), or(ownDriver, vgpuDeviceManager.enabled)), {
    'gpu-operator': {
      values: {
        'gpu-operator': {
          vgpuManager: when(ownDriver, { repository, image, version, imagePullSecrets }),
          vgpuDeviceManager: when(vgpuDeviceManager.enabled, { enabled: true }),
        },
      },
    },
  });
}

function hasGpuOperator({ values }: PlatformInputs): Expr<boolean> {
  const { enabledPackages, disabledPackages } = values.bundles;
  return and(
    includes(enabledPackages as Expr<string[]>, gpuOperator.name),
    not(includes(disabledPackages as Expr<string[]>, gpuOperator.name)),
  );
}

const isShared = ({ values }: PlatformInputs): Expr<boolean> => eq(values.bundles.iaas.gpuOperatorVariant, 'vgpu');

/**
 * Whole devices belong to pass-through, virtual ones to sharing; the known virtual ones exist only while the operator makes them. What an administrator
 * lists is added to the known ones, or replaces them.
 */
function permittedDevices(inputs: PlatformInputs) {
  const { gpu } = inputs.values;
  const { pciHostDevices, mediatedDevices } = gpu.permittedHostDevices;
  const shared = isShared(inputs);
  const extend = not(gpu.replaceDefaults);
  const whole = concat(ifElse(and(extend, not(shared)), knownPciDevices, []) as Devices, pciHostDevices as Devices);
  const virtual = concat(
    ifElse(and(extend, gpu.vgpuDeviceManager.enabled), knownMediatedDevices, []) as Devices,
    mediatedDevices as Devices,
  );
  return {
    pciHostDevices: when(notEmpty(whole), whole),
    mediatedDevices: when(and(shared, notEmpty(virtual)), virtual),
  };
}
