import type { KubeObject } from '../../../operators/kit/client/object.ts';

const instancetype = 'instancetype.kubevirt.io';

const size = (name: string, cpu: number, memory: string): KubeObject =>
  ({
    apiVersion: `${instancetype}/v1beta1`,
    kind: 'VirtualMachineClusterInstancetype',
    metadata: { name },
    spec: { cpu: { guest: cpu }, memory: { guest: memory } },
  }) as unknown as KubeObject;

const system = (name: string): KubeObject =>
  ({
    apiVersion: `${instancetype}/v1beta1`,
    kind: 'VirtualMachineClusterPreference',
    metadata: { name },
    spec: {},
  }) as unknown as KubeObject;

/** What foreign charts bring besides CRDs, as far as applications ask for it: by the name of the CRD. A choice of KubeVirt's common instance types. */
export const given: Readonly<Record<string, readonly KubeObject[]>> = {
  [`virtualmachineclusterinstancetypes.${instancetype}`]: [
    size('u1.small', 1, '2Gi'),
    size('u1.medium', 1, '4Gi'),
    size('u1.large', 2, '8Gi'),
    size('u1.xlarge', 4, '16Gi'),
  ],
  [`virtualmachineclusterpreferences.${instancetype}`]: ['alpine', 'debian', 'fedora', 'ubuntu', 'windows.2k22'].map(system),
};
