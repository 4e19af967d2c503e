import type { Lock } from './lock.ts';

/** What an image can be of; all but the disk images of a kind run on bare metal. */
export const profileNames = ['kernel', 'initramfs', 'iso', 'installer', 'metal', 'nocloud'] as const;
export type ProfileName = (typeof profileNames)[number];

export interface ImageChoice {
  arch: 'amd64' | 'arm64';
  secureboot: boolean;
  /** Behind the vendor's own, in this order. */
  extraKernelArgs: readonly string[];
  /** References of further system extensions. */
  extraExtensions: readonly string[];
}

/** Bytes that a disk image of ours has before it grows to its disk: what boots, and an empty STATE. */
const diskSize = 1_306_525_696;

/** The profile that the imager reads, as YAML of these keys. Source: `pkg/imager/profile` of Talos v1.13.6. */
export function profileOf(name: ProfileName, lock: Lock, choice: ImageChoice): object {
  const { arch, extraKernelArgs } = choice;
  const image = (imageRef: string) => ({ imageRef });
  // The imager refuses secure boot and arguments where there is no boot loader to hold them.
  const bare = name === 'kernel' || name === 'initramfs';
  return {
    arch,
    platform: name === 'nocloud' ? 'nocloud' : 'metal',
    secureboot: choice.secureboot && !bare,
    version: lock.talos,
    ...(extraKernelArgs.length > 0 && !bare ? { customization: { extraKernelArgs } } : {}),
    input: {
      kernel: { path: `/usr/install/${arch}/vmlinuz` },
      initramfs: { path: `/usr/install/${arch}/initramfs.xz` },
      baseInstaller: image(lock.installer),
      systemExtensions: [...Object.values(lock.extensions), ...choice.extraExtensions].map(image),
    },
    output: outputOf(name),
  };
}

function outputOf(name: ProfileName): object {
  if (name === 'metal' || name === 'nocloud') return { kind: 'image', imageOptions: { diskSize, diskFormat: 'raw' }, outFormat: '.xz' };
  return { kind: name, imageOptions: {}, outFormat: 'raw' };
}

/** The file that the imager makes of a profile. Source: `OutputPath` there. */
export function assetOf(name: ProfileName, { arch, secureboot }: Pick<ImageChoice, 'arch' | 'secureboot'>): string {
  const machine = `${arch}${secureboot ? '-secureboot' : ''}`;
  if (name === 'kernel') return `kernel-${arch}`;
  if (name === 'initramfs') return `initramfs-metal-${arch}.xz`;
  if (name === 'installer') return `installer-${machine}.tar`;
  return name === 'iso' ? `metal-${machine}.iso` : `${name}-${machine}.raw.xz`;
}
