import {
  add,
  defaultTo,
  type Expr,
  eq,
  filter,
  freeForm,
  fromJson,
  get,
  isEmpty,
  lookupAtRender,
  map,
  not,
  notEmpty,
  object,
  or,
  str,
  text,
  toJson,
  when,
} from '../../../src/chart/index.ts';
import { cloudInitSecret, hasCloudInit } from './cloud-init.ts';
import type { VmInputs } from './values.ts';

type Disk = VmInputs['values']['disks'] extends Expr<readonly (infer D)[]> ? Expr<D> : never;

/** The volume behind a disk, as the cluster holds it. Only it says whether machines are to see a CD-ROM. */
const volumeOf = ({ release }: VmInputs, disk: Disk) =>
  lookupAtRender('cdi.kubevirt.io/v1beta1', 'DataVolume', release.namespace, volumeName(disk));

const volumeName = (disk: Disk): Expr<string> => str`vm-disk-${disk.name}`;

/** Disks that are not there. */
export const missingDisks = (inputs: VmInputs): Expr<string[]> =>
  map(
    filter(inputs.values.disks, (disk) => isEmpty(volumeOf(inputs, disk as Disk)), { name: 'disk' }),
    (disk) => (disk as Disk).name,
    { name: 'disk' },
  );

/** `domain.devices.disks`: in the order of booting, then the one that cloud-init reads. */
export function devices(inputs: VmInputs) {
  const disks = map(
    inputs.values.disks,
    (item, index) => {
      const disk = item as Disk;
      const bus = defaultTo(disk.bus, '');
      const target = { bus: when(notEmpty(bus), bus) };
      const optical = isOptical(inputs, disk);
      return {
        name: str`disk-${disk.name}`,
        disk: when(not(optical), target),
        cdrom: when(optical, target),
        bootOrder: add(index, 1),
      };
    },
    { name: 'disk' },
  );
  return when(hasAny(inputs), [...disks, when(hasCloudInit(inputs), { name: 'cloudinitdisk', disk: {} })]);
}

function isOptical(inputs: VmInputs, disk: Disk): Expr<boolean> {
  const { metadata } = fromJson(toJson(volumeOf(inputs, disk)), object({ metadata: object({ annotations: freeForm() }) }));
  return eq(text(get(defaultTo(metadata.annotations, {}), 'vm-disk.cozystack.io/optical') as Expr<string | undefined>), 'true');
}

/** `volumes` of the machine. */
export const volumes = (inputs: VmInputs) =>
  when(hasAny(inputs), [
    ...map(inputs.values.disks, (disk) => ({ name: str`disk-${disk.name}`, dataVolume: { name: volumeName(disk as Disk) } }), {
      name: 'disk',
    }),
    when(hasCloudInit(inputs), { name: 'cloudinitdisk', cloudInitNoCloud: { secretRef: { name: cloudInitSecret(inputs) } } }),
  ]);

const hasAny = (inputs: VmInputs): Expr<boolean> => or(notEmpty(inputs.values.disks), hasCloudInit(inputs));
