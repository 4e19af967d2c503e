import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false };
const Subnets = (description: string) => Type.Array(Type.String(), { minItems: 1, description });
const Texts = (description: string) => Type.Array(Type.String({ minLength: 1 }), { description });

/** A network interface by its name, or by what stays when names change. */
const Selector = Type.Object(
  {
    hardwareAddr: Type.Optional(Type.String({ description: 'MAC address.' })),
    busPath: Type.Optional(Type.String({ description: 'Place on the bus, such as 0000:01:00.0; * stands for anything.' })),
  },
  { ...closed, minProperties: 1, description: 'An interface by what stays when names change.' },
);
const Bond = Type.Object(
  {
    bond: Type.String({ minLength: 1, maxLength: 15, description: 'Name of the bond, such as bond0.' }),
    interfaces: Type.Array(Type.Union([Type.String({ minLength: 1 }), Selector]), {
      minItems: 1,
      description: 'What it is made of: all names, or all selectors.',
    }),
  },
  { ...closed, description: 'Several interfaces as one, by LACP.' },
);

export const Node = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$', description: 'Name of the machine: one label, lower-case.' }),
    role: Type.Union([Type.Literal('controlplane'), Type.Literal('worker')], { description: 'controlplane or worker.' }),
    address: Type.String({
      description: 'Address in the node network; with a prefix length it is set, without one a DHCP server gives it.',
    }),
    installDisk: Type.String({ pattern: '^/dev/', description: 'Disk that Talos is installed on, such as /dev/sda or /dev/disk/by-id/….' }),
    interface: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 15 }), Selector, Bond], { description: 'Interface of the address.' }),
    ),
    gateway: Type.Optional(Type.String({ description: 'Default gateway; only with an address that is set.' })),
    labels: Type.Optional(Type.Record(Type.String({ minLength: 1 }), Type.String(), { description: 'Labels of the Node.' })),
    mtu: Type.Optional(Type.Integer({ minimum: 1280, maximum: 9216, description: 'MTU of the interface, bytes.' })),
  },
  closed,
);

const File = Type.Object(
  {
    path: Type.String({ pattern: '^/', description: 'Full path on the node.' }),
    op: Type.Union([Type.Literal('create'), Type.Literal('overwrite'), Type.Literal('append')]),
    content: Type.String(),
    permissions: Type.Optional(Type.String({ pattern: '^0o?[0-7]{3}$', description: 'Octal, 0o644 unless given.' })),
  },
  closed,
);

const Options = Type.Object(
  {
    vfio: Type.Optional(Type.Boolean({ description: 'Load the modules that hand PCI devices to virtual machines.' })),
    hugepages: Type.Optional(Type.Integer({ minimum: 1, description: 'Huge pages of 2 MiB that a node sets aside.' })),
    cpuStatic: Type.Optional(Type.Boolean({ description: 'Give whole processors to those who ask for whole processors.' })),
    tcpTuning: Type.Optional(Type.Boolean({ description: 'Longer queues for packets, shorter lives for dead connections.' })),
    tcpKeepalive: Type.Optional(Type.Boolean({ description: 'Ask after silent connections after ten minutes.' })),
    etcdQuotaBytes: Type.Optional(Type.Integer({ minimum: 1, description: 'Size that etcd may grow to.' })),
    singleDisk: Type.Optional(
      Type.Object(
        {
          diskSelector: Type.Optional(
            Type.String({ minLength: 1, description: 'CEL expression of the disk; the one that Talos is on unless given.' }),
          ),
        },
        { ...closed, description: 'Leave room for a volume `data-storage` on the disk that Talos is on.' },
      ),
    ),
    kubeSpan: Type.Optional(Type.Boolean({ description: 'Join the nodes of several places by WireGuard.' })),
  },
  { ...closed, description: 'What not every cluster wants.' },
);

const Extra = Type.Object(
  {
    kernelModules: Type.Optional(
      Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), parameters: Type.Optional(Texts('Parameters.')) }, closed)),
    ),
    sysctls: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]))),
    files: Type.Optional(Type.Array(File)),
  },
  { ...closed, description: 'Beside what the platform sets; the same key twice is an error.' },
);

const Images = Type.Object(
  {
    arch: Type.Optional(Type.Union([Type.Literal('amd64'), Type.Literal('arm64')])),
    secureboot: Type.Optional(Type.Boolean()),
    extraKernelArgs: Type.Optional(Texts('Arguments of the kernel behind the vendor’s own.')),
    extraExtensions: Type.Optional(Texts('References of further system extensions.')),
    prefixes: Type.Optional(
      Type.Record(Type.String({ minLength: 1 }), Type.String({ minLength: 1 }), {
        description: 'Prefix of image references → what stands in for it.',
      }),
    ),
  },
  { ...closed, description: 'How the images are made, and where they come from.' },
);

export const Cluster = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    endpoint: Type.String({ pattern: '^https://', description: 'Address of the Kubernetes API, https://host:port.' }),
    floatingIP: Type.Optional(Type.String({ description: 'Address that one of the control-plane nodes holds at a time.' })),
    talosVersion: Type.Optional(Type.String({ description: 'Release that the machines run; that of the images unless given.' })),
    installImage: Type.Optional(Type.String({ minLength: 1, description: 'Installer with the extensions.' })),
    nodeSubnets: Subnets('Networks that the nodes’ addresses are of.'),
    advertisedSubnets: Type.Optional(Subnets('Networks that etcd tells its addresses of; nodeSubnets unless given.')),
    podSubnets: Type.Optional(Subnets('Networks that kube-controller-manager gives each node a part of; not those of Kube-OVN.')),
    serviceSubnets: Type.Optional(Subnets('Networks of Services.')),
    oidcRootHost: Type.Optional(Type.String({ minLength: 1, description: 'Host of the platform, to sign in with its Keycloak.' })),
    certSANs: Type.Optional(Texts('Further names of the Kubernetes API in its certificate.')),
    nameservers: Type.Optional(Texts('Addresses of name servers.')),
    timeServers: Type.Optional(Texts('Time servers.')),
    mirrors: Type.Optional(Type.Record(Type.String({ minLength: 1 }), Type.Array(Type.String({ pattern: '^https?://' }), { minItems: 1 }))),
    trustedRoots: Type.Optional(Type.String({ pattern: '-----BEGIN CERTIFICATE-----', description: 'Certificates in PEM.' })),
    options: Type.Optional(Options),
    extra: Type.Optional(Extra),
  },
  closed,
);

/** What stands in a node file. */
export const NodeFile = Type.Object({ cluster: Cluster, images: Type.Optional(Images), nodes: Type.Array(Node, { minItems: 1 }) }, closed);

export type NodeFile = Static<typeof NodeFile>;
export type Node = Static<typeof Node>;
export type Cluster = Static<typeof Cluster>;
