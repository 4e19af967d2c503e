import { createServer, type Server } from 'node:net';
import { isPortFree, type PortName, type Ports, portNames } from './ports.ts';
import { problem } from './problem.ts';

/**
 * Every sandbox has one network 127.N.0.0/16, where its pods listen, and the block of ports on 127.0.0.1 that goes with it. Whoever listens at the
 * network's reservation has both: the system gives an address to one process only, whatever user or folder it works for, and takes it back when the process ends.
 */
const networks = { first: 20, last: 249 };
/** Below the range that systems hand out to outgoing connections, so that a port kept for the next start is not in use by chance. */
const firstPort = 20_000;
const blockSize = 20;

const reservation = (network: number) => ({ host: `127.${network}.255.254`, port: firstPort });

/** The ports that go with a network. */
export function portsOf(network: number): Ports {
  const base = firstPort + (network - networks.first) * blockSize;
  return Object.fromEntries(portNames.map((name, index) => [name, base + index])) as Ports;
}

export interface AddressWish {
  /** Of the last start: kept if everything there is free. */
  network?: number | undefined;
  /** Ports that take the place of the block's own. */
  ports?: Partial<Ports> | undefined;
  /** Networks that other sandboxes had last; taken only if all others are in use. */
  others: ReadonlySet<number>;
}

export interface AddressClaim {
  network: number;
  ports: Ports;
  release(): Promise<void>;
}

/**
 * Takes a network and its ports for as long as this process lives, or until `release`.
 * @throws PORT_TAKEN if no network is free
 */
export async function claimAddresses({ network: kept, ports: chosen = {}, others }: AddressWish): Promise<AddressClaim> {
  const all = Array.from({ length: networks.last - networks.first + 1 }, (_, index) => networks.first + index);
  const inOrder = [...(kept === undefined ? [] : [kept]), ...all.toSorted((a, b) => Number(others.has(a)) - Number(others.has(b)))];
  for (const network of inOrder) {
    const holder = await hold(network);
    if (!holder) continue;
    const ports = { ...portsOf(network), ...chosen };
    const own = Object.entries(ports).filter(([name]) => chosen[name as PortName] === undefined);
    const free = await Promise.all(own.map(([, port]) => isPortFree(port)));
    if (free.every(Boolean)) return { network, ports, release: () => closed(holder) };
    await closed(holder);
  }
  throw problem({
    code: 'PORT_TAKEN',
    message: `all ${all.length} networks that sandboxes may use, from 127.${networks.first}.0.0 on, or their ports from ${firstPort} on, are taken`,
    hint: 'stop sandboxes that you do not need with `npm run down`',
    blame: 'environment',
  });
}

/** Ports of the last start that a person had asked for: they lie outside of the block. They are asked for again if nobody has them. */
export async function portsAskedFor({ loopback, ports = {} }: { loopback?: number; ports?: Partial<Ports> }): Promise<Partial<Ports>> {
  const last = firstPort + (networks.last - networks.first + 1) * blockSize;
  const outside = Object.entries(ports).filter(([, port]) => loopback !== undefined && (port < firstPort || port >= last));
  const free = await Promise.all(outside.map(([, port]) => isPortFree(port)));
  return Object.fromEntries(outside.filter((_, index) => free[index]));
}

/** @throws PORT_TAKEN if a port that a person asks for is taken */
export async function requireFree(wanted: Partial<Ports>): Promise<void> {
  for (const [name, port] of Object.entries(wanted))
    if (!(await isPortFree(port)))
      throw problem({
        code: 'PORT_TAKEN',
        message: `port ${port}, wanted for ${name}, is taken by another process`,
        hint: 'stop that process, name another port, or leave the option away to have a free one chosen',
        blame: 'environment',
      });
}

function hold(network: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ ...reservation(network), exclusive: true }, () => resolve(server));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
