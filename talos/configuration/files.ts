import type { Cluster } from '../nodes/schema.ts';
import type { Finding } from '../nodes/schema-problems.ts';

type File = NonNullable<NonNullable<Cluster['extra']>['files']>[number];

/** The one file outside of /var that Talos makes anew: its content goes into containerd's configuration. */
const criCustomization = '/etc/cri/conf.d/20-customization.part';

/** Files that every node has. */
export const presetFiles: readonly File[] = [
  {
    // Containers that are not root must own block devices: importers of disks, launchers of virtual machines.
    path: criCustomization,
    op: 'create',
    content: ['[plugins]', '  [plugins."io.containerd.cri.v1.runtime"]', '    device_ownership_from_security_context = true', ''].join(
      '\n',
    ),
  },
  {
    // LVM would activate volume groups that it finds inside tenants' disks. The file is there already, hence no create.
    path: '/etc/lvm/lvm.conf',
    op: 'overwrite',
    permissions: '0o644',
    content: [
      'backup {',
      '  backup = 0',
      '  archive = 0',
      '}',
      'devices {',
      '  global_filter = [ "r|^/dev/drbd.*|", "r|^/dev/dm-.*|", "r|^/dev/zd.*|", "r|^/dev/loop.*|" ]',
      '}',
      '',
    ].join('\n'),
  },
];

/**
 * What Talos would not take: a node that is to create a file outside of /var fails at each boot. Source: `WriteUserFiles` in
 * `internal/app/machined/pkg/runtime/v1alpha1` of Talos v1.13.6.
 */
export function isAllowed({ path, op }: Pick<File, 'path' | 'op'>): boolean {
  return op !== 'create' || path === criCustomization || path.startsWith('/var/');
}

/** What is wrong with files that are to stand beside the preset ones. */
export function fileProblems(files: readonly File[]): Finding[] {
  return files.flatMap((file, index) => {
    const path = ['cluster', 'extra', 'files', String(index)];
    if (presetFiles.some((preset) => preset.path === file.path))
      return [{ path, message: `the platform writes ${file.path}`, hint: 'leave it out' }];
    if (files.findIndex((other) => other.path === file.path) < index)
      return [{ path, message: `${file.path} is written twice`, hint: 'make one file of them' }];
    return isAllowed(file)
      ? []
      : [
          {
            path,
            message: `Talos creates no file at ${file.path}: the node would fail at each boot`,
            hint: 'put it below /var, or overwrite a file that is there',
          },
        ];
  });
}
