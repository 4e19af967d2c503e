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
  type ValidationRule,
  withRules,
} from '../../../src/chart/index.ts';

const network = withRules(
  object(
    { name: optionsFrom('network', string({ description: 'Name of a network attachment in the same namespace.' })) },
    { description: 'One further network.' },
  ),
  { rule: 'has(self.name)', message: 'each needs a name' },
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
    string({
      default: 'u1.medium',
      description: 'Processors and memory by name, such as `u1.medium`. A change takes a restart. Empty: as `resources` says, in full.',
    }),
  ),
  instanceProfile: optionsFrom(
    'instanceprofile',
    string({
      default: 'ubuntu',
      description: 'What the guest system prefers, by its name: buses of disks, clock, firmware. Empty: nothing in particular.',
    }),
  ),
  disks: listOf(
    object(
      {
        name: required(optionsFrom('vmdisk', string({ description: 'Name of a VMDisk in the same namespace.' }))),
        bus: string({ description: 'How the guest sees it: virtio, sata, scsi. Left out: as the profile prefers.' }),
      },
      { description: 'One disk.' },
    ),
    { default: [], description: 'Disks, in boot order. Without any, the machine has nothing to start from.' },
  ),
  networks: listOf(network, { default: [], description: 'Networks besides the pod network, each as one more interface.' }),
  subnets: listOf(network, { default: [], description: 'Former name of `networks`; read only where that is empty.' }),
  gpus: listOf(
    object(
      { name: required(optionsFrom('gpu', string({ description: 'Resource name of the device, such as `nvidia.com/AD102GL_L40S`.' }))) },
      { description: 'One GPU.' },
    ),
    { default: [], description: 'GPUs that are handed to the machine as a whole. It cannot migrate then.' },
  ),
  cpuModel: string({
    default: '',
    description: "Processor model that the guest sees. Empty: the cluster's default. Machines migrate only between nodes that have it.",
  }),
  resources: object(
    {
      cpu: quantity({ description: 'Cores of each socket, a whole number.' }),
      sockets: quantity({ description: 'Number of sockets, a whole number.' }),
      memory: quantity({ description: 'Memory of the guest, such as `4Gi`.' }),
    },
    { default: {}, description: 'Size of the machine where `instanceType` is empty; all three must be given then.' },
  ),
  sshKeys: listOf(string(), {
    default: [],
    description: 'Public keys that may log in, as in `authorized_keys`. Read by cloud-init at the first start.',
  }),
  cloudInit: string({
    default: '',
    description: 'User data of cloud-init, taken as it is. With it, `sshKeys` are not added to it: name keys in it as well.',
  }),
  cloudInitSeed: string({ default: '', description: 'Any text. A change makes cloud-init run again, as on a new machine.' }),
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  {
    rule: "self.instanceType != '' || (has(self.resources.cpu) && has(self.resources.sockets) && has(self.resources.memory))",
    message: 'without an instanceType resources must say all of cpu, sockets and memory',
    fieldPath: '.resources',
  },
  {
    rule: "!self.external || self.externalMethod != 'PortList' || self.externalPorts.size() > 0",
    message: 'name at least one port, or choose externalMethod WholeIP',
    fieldPath: '.externalPorts',
  },
  {
    rule: '!self.external || self.externalPorts.all(port, self.externalPorts.exists_one(other, other == port))',
    message: 'a port is listed twice',
    fieldPath: '.externalPorts',
  },
];

export type VmInputs = Inputs<typeof values>;
