/** An image of an operating system that machines start from. */
export interface MachineImage {
  readonly name: string;
  readonly url: string;
  readonly os: { readonly family: string; readonly name: string; readonly version: string };
  readonly description: string;
}

const linux = (name: string, [os, version]: readonly [string, string], description: string, url: string): MachineImage => ({
  name,
  url,
  os: { family: 'Linux', name: os, version },
  description,
});

const ubuntu = (version: string, release: string, title: string) =>
  linux(
    `ubuntu-${version}`,
    ['Ubuntu', version],
    `Ubuntu ${version} LTS (${title}) cloud image`,
    `https://cloud-images.ubuntu.com/${release}/current/${release}-server-cloudimg-amd64.img`,
  );

const rocky = (version: string) =>
  linux(
    `rocky-${version}`,
    ['Rocky Linux', version],
    `Rocky Linux ${version} GenericCloud image`,
    `https://dl.rockylinux.org/pub/rocky/${version}/images/x86_64/Rocky-${version}-GenericCloud-Base.latest.x86_64.qcow2`,
  );

const alma = (version: string) =>
  linux(
    `almalinux-${version}`,
    ['AlmaLinux', version],
    `AlmaLinux ${version} GenericCloud image`,
    `https://repo.almalinux.org/almalinux/${version}/cloud/x86_64/images/AlmaLinux-${version}-GenericCloud-latest.x86_64.qcow2`,
  );

const debian = (version: string, release: string) =>
  linux(
    `debian-${version}`,
    ['Debian', version],
    `Debian ${version} (${release}) generic cloud image`,
    `https://cloud.debian.org/images/cloud/${release.toLowerCase()}/latest/debian-${version}-generic-amd64.qcow2`,
  );

const centos = (version: string) =>
  linux(
    `centos-stream-${version}`,
    ['CentOS', version],
    `CentOS Stream ${version} GenericCloud image`,
    `https://cloud.centos.org/centos/${version}-stream/x86_64/images/CentOS-Stream-GenericCloud-${version}-latest.x86_64.qcow2`,
  );

const leap = (version: string, title: string, path: string) =>
  linux(`opensuse-leap-${version}`, ['openSUSE', version], `openSUSE Leap ${version} ${title}`, `https://download.opensuse.org/${path}`);

/** What a new platform offers. */
export const IMAGES: readonly MachineImage[] = [
  ubuntu('22.04', 'jammy', 'Jammy Jellyfish'),
  ubuntu('24.04', 'noble', 'Noble Numbat'),
  rocky('8'),
  rocky('9'),
  rocky('10'),
  alma('8'),
  alma('9'),
  alma('10'),
  debian('12', 'Bookworm'),
  debian('13', 'Trixie'),
  centos('9'),
  centos('10'),
  leap('15.6', 'NoCloud image', 'repositories/Cloud:/Images:/Leap_15.6/images/openSUSE-Leap-15.6.x86_64-NoCloud.qcow2'),
  leap('16.0', 'Minimal VM cloud image', 'distribution/leap/16.0/appliances/Leap-16.0-Minimal-VM.x86_64-Cloud.qcow2'),
  ubuntu('20.04', 'focal', 'Focal Fossa'),
  linux(
    'alpine-3.21',
    ['Alpine', '3.21'],
    'Alpine Linux 3.21 cloud image (cloud-init)',
    'https://dl-cdn.alpinelinux.org/alpine/v3.21/releases/cloud/nocloud_alpine-3.21.7-x86_64-bios-cloudinit-r0.qcow2',
  ),
];
