/**
 * System extensions that every image carries, in the order in which they are laid into it. Those that hold kernel modules load only in the kernel that they
 * were built with, so that their tag ends with the release of Talos.
 */
export const extensionNames = [
  'amd-ucode',
  'amdgpu',
  'bnx2-bnx2x',
  'intel-ice-firmware',
  'i915',
  'intel-ucode',
  'qlogic-firmware',
  'drbd',
  'zfs',
] as const;

export type ExtensionName = (typeof extensionNames)[number];

/** Extensions with kernel modules. */
export const kernelBound: ReadonlySet<string> = new Set<ExtensionName>(['amdgpu', 'i915', 'drbd', 'zfs']);
