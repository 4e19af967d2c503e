/** Arguments of the kernel that a machine boots with over the network, in this order. */
const bootArguments = [
  'initrd=initramfs.xz',
  'init_on_alloc=1',
  'slab_nomerge',
  'pti=on',
  'console=tty0',
  'console=ttyS0',
  'printk.devkmsg=on',
  'talos.platform=metal',
];

/** Files of matchbox's data folder, as JSON: every machine that asks boots the same kernel, which lies beside as `assets/vmlinuz` and `assets/initramfs.xz`. */
export function matchboxFiles(extraKernelArgs: readonly string[]): Record<string, object> {
  return {
    'profiles/default.json': {
      id: 'default',
      name: 'default',
      boot: { kernel: '/assets/vmlinuz', initrd: ['/assets/initramfs.xz'], args: [...bootArguments, ...extraKernelArgs] },
    },
    'groups/default.json': { id: 'default', name: 'default', profile: 'default' },
  };
}
