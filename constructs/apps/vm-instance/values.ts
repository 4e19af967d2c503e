import {
  boolean,
  choice,
  type Inputs,
  integer,
  listOf,
  object,
  optionsFrom,
  quantity,
  required,
  string,
} from '../../../src/chart/index.ts';

const network = object(
  { name: optionsFrom('network', string({ description: 'Network attachment in the same namespace.' })) },
  { description: 'One further network.' },
);

/** What a tenant may set. */
export const values = {
  external: boolean({
    default: false,
    description: 'Whether the machine gets an address of its own, reachable from outside of the cluster.',
  }),
  externalMethod: choice(['PortList', 'WholeIP'], {
    default: 'PortList',
    description: 'What of that address reaches the machine: the ports listed below, or everything.',
  }),
  externalPorts: listOf(integer({ minimum: 1, maximum: 65535 }), {
    default: [22],
    description: 'Ports of the address that reach the machine, from 1 to 65535.',
  }),
  externalAllowICMP: boolean({ default: true, description: 'Whether the address answers to ping; only with PortList.' }),
  runStrategy: choice(['Always', 'Halted', 'Manual', 'RerunOnFailure', 'Once'], {
    default: 'Always',
    description: 'When the machine runs: always, never, when started by hand, again after a failure only, or once.',
  }),
  instanceType: optionsFrom(
    'instancetype',
    string({ default: 'u1.medium', description: 'Processors and memory by name. Empty: as `resources` says, in full.' }),
  ),
  instanceProfile: optionsFrom(
    'instanceprofile',
    string({ default: 'ubuntu', description: 'Preferences of the guest system. Empty: none.' }),
  ),
  disks: listOf(
    object(
      {
        name: required(optionsFrom('vmdisk', string({ description: 'Name of a VMDisk in the same namespace.' }))),
        bus: string({ description: 'How the guest sees it: virtio, sata, scsi. Left out: as the profile prefers.' }),
      },
      { description: 'One disk.' },
    ),
    { default: [], description: 'Disks, in boot order.' },
  ),
  networks: listOf(network, { default: [], description: 'Networks besides the pod network.' }),
  subnets: listOf(network, { default: [], description: 'Former name of `networks`; read only where that is empty.' }),
  gpus: listOf(
    object(
      { name: required(optionsFrom('gpu', string({ description: 'Resource name of the device, such as `nvidia.com/AD102GL_L40S`.' }))) },
      { description: 'One GPU.' },
    ),
    { default: [], description: 'GPUs that are passed through.' },
  ),
  cpuModel: string({
    default: '',
    description: "Processor model that the guest sees. Empty: the cluster's default. Machines migrate only between nodes that have it.",
  }),
  resources: object(
    {
      cpu: quantity({ description: 'Cores of a socket.' }),
      sockets: quantity({ description: 'Sockets.' }),
      memory: quantity({ description: 'Memory of the guest.' }),
    },
    { default: {}, description: 'Size of the machine where `instanceType` is empty; all three must be given then.' },
  ),
  sshKeys: listOf(string(), { default: [], description: 'Public keys that may log in.' }),
  cloudInit: string({ default: '', description: 'cloud-init user data, taken as it is.' }),
  cloudInitSeed: string({ default: '', description: 'Any text. A change makes cloud-init run again, as on a new machine.' }),
};

export type VmInputs = Inputs<typeof values>;
