import type { Release } from './releases.ts';

/**
 * A name that `talosctl get` takes, and the type of resource that answers to it from one minor release to another (both included; open unless given).
 * Source: type names and aliases in `pkg/machinery/resources/**` of Talos v1.8.4, v1.9.6, v1.10.9, v1.11.6, v1.12.11 and v1.13.6; a type's own name in
 * lower case, plural and singular, is an alias of its own accord.
 */
interface Row {
  name: string;
  type: string;
  since?: number;
  until?: number;
}

const matrix: readonly Row[] = [
  // Before 1.8 disks were no resource: `talosctl disks` asked the machine API, a command that 1.9 refuses.
  { name: 'disks', type: 'Disks.block.talos.dev', since: 8 },
  { name: 'systemdisk', type: 'SystemDisks.block.talos.dev', since: 8 },
  { name: 'discoveredvolumes', type: 'DiscoveredVolumes.block.talos.dev', since: 7 },
  { name: 'links', type: 'LinkStatuses.net.talos.dev' },
  { name: 'addresses', type: 'AddressStatuses.net.talos.dev' },
  { name: 'routes', type: 'RouteStatuses.net.talos.dev' },
  { name: 'resolvers', type: 'ResolverStatuses.net.talos.dev' },
  { name: 'hostname', type: 'HostnameStatuses.net.talos.dev' },
  { name: 'systeminformation', type: 'SystemInformations.hardware.talos.dev' },
  // Not `cpus`: to that CPUStats.perf.talos.dev answers as well, and talosctl refuses the choice.
  { name: 'processors', type: 'Processors.hardware.talos.dev' },
  { name: 'ram', type: 'MemoryModules.hardware.talos.dev' },
  { name: 'extensions', type: 'ExtensionStatuses.runtime.talos.dev' },
  // What is asked to be loaded, and from 1.11 on what is.
  { name: 'modules', type: 'KernelModuleSpecs.runtime.talos.dev', until: 10 },
  { name: 'modules', type: 'LoadedKernelModules.runtime.talos.dev', since: 11 },
  { name: 'version', type: 'Versions.runtime.talos.dev', since: 10 },
];

/** What a node file wants to know of a machine, and the names that tell it, the first one that a release has. */
const questions = [
  { of: 'installDisk', tell: 'the disks, their size, bus and serial number', names: ['disks'] },
  { of: 'installDisk', tell: 'the disk that Talos is on already, if any', names: ['systemdisk'] },
  { of: 'options.singleDisk', tell: 'partitions and file systems that are there', names: ['discoveredvolumes'] },
  { of: 'interface', tell: 'network interfaces, their MAC address and bus path', names: ['links'] },
  { of: 'address', tell: 'addresses that the machine has now', names: ['addresses'] },
  { of: 'gateway', tell: 'routes that the machine has now', names: ['routes'] },
  { of: 'nameservers', tell: 'name servers that the machine uses now', names: ['resolvers'] },
  { of: 'name', tell: 'name that the machine has now', names: ['hostname'] },
  { of: 'name', tell: 'maker, serial number and UUID', names: ['systeminformation'] },
  { of: 'options.cpuStatic', tell: 'processors and their cores', names: ['processors'] },
  { of: 'options.hugepages', tell: 'memory modules', names: ['ram'] },
  { of: 'talosVersion', tell: 'system extensions of the image, the release in their version', names: ['version', 'extensions'] },
] as const satisfies readonly { of: string; tell: string; names: readonly string[] }[];

/** One line of `cozy talos discover`. */
export interface Question {
  /** Key of the node file that the answer goes to. */
  of: string;
  tell: string;
  /** Behind `talosctl get`. */
  name: string;
  /** Full name of the type that answers. */
  type: string;
}

/** The type that answers to `name` in `release`; undefined if nothing does. */
export function typeOf(name: string, { minor }: Pick<Release, 'minor'>): string | undefined {
  return matrix.find((row) => row.name === name && (row.since ?? 0) <= minor && minor <= (row.until ?? Number.POSITIVE_INFINITY))?.type;
}

/** The names of `release`, each with the key of the node file that it helps to fill in. */
export function questionsFor(release: Pick<Release, 'minor'>): Question[] {
  return questions.flatMap(({ of, tell, names }) => {
    const name = names.find((one) => typeOf(one, release) !== undefined);
    return name === undefined ? [] : [{ of, tell, name, type: typeOf(name, release)! }];
  });
}

/** The command that tells what belongs under a key of the node file. */
export function commandFor(of: string, release: Pick<Release, 'minor'>, node: string): string | undefined {
  const question = questionsFor(release).find((one) => one.of === of);
  return question && `talosctl get ${question.name} -n ${node} --insecure`;
}
