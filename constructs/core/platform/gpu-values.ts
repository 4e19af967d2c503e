import { boolean, freeForm, listOf, string } from '../../../src/chart/index.ts';
import { closedGroup, text } from '../../lib/value-group.ts';

const devices = (description: string) => listOf(freeForm(), { default: [], description });

/** Values of the platform about GPUs. */
export const gpu = closedGroup(
  {
    replaceDefaults: boolean({
      default: false,
      description: 'Whether the lists below replace the known devices instead of extending them.',
    }),
    permittedHostDevices: closedGroup(
      {
        pciHostDevices: devices('Devices that are passed through whole, as KubeVirt takes them.'),
        mediatedDevices: devices('Virtual devices, as KubeVirt takes them; only with the variant vgpu.'),
      },
      'Devices that machines of tenants may have.',
    ),
    mediatedDevicesConfiguration: freeForm({
      default: {},
      description: 'Which virtual devices are made on which nodes, as KubeVirt takes it.',
    }),
    vgpuManager: closedGroup(
      {
        repository: text('', 'Repository of the vGPU manager, which NVIDIA does not publish.'),
        image: text('vgpu-manager', 'Name of the image.'),
        version: text('', 'Version of the image.'),
        imagePullSecrets: listOf(string(), { default: [], description: 'Secrets for that repository.' }),
      },
      'Driver of virtual GPUs on the nodes.',
    ),
    vgpuDeviceManager: closedGroup(
      { enabled: boolean({ default: false, description: 'Let the operator make virtual devices.' }) },
      'Maker of virtual devices.',
    ),
  },
  'GPUs for machines of tenants.',
);
