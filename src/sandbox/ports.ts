import { createServer } from 'node:net';
import { problem } from './problem.ts';

/** What listens on a port of its own; the names are kept in the sandbox's settings. */
export const portNames = [
  'kube-apiserver',
  'registry',
  'etcd',
  'etcd-peer',
  'kube-controller-manager',
  'kube-scheduler',
  'source-controller',
  'source-controller-health',
  'source-controller-metrics',
  'helm-controller-health',
  'helm-controller-metrics',
  'artifact-generator',
  'egress',
  'kubelet',
  'simulated-operators',
] as const;

export type PortName = (typeof portNames)[number];
export type Ports = Record<PortName, number>;

/** Below the range that systems hand out to outgoing connections, so that a port kept for the next start is not in use by chance. */
const first = 20_000;
const last = 31_999;

export interface PortChoice {
  /** Ports of the last start, used again where they are free. */
  kept: Partial<Ports>;
  /** Ports a person asked for; it is an error if one is taken. */
  wanted: Partial<Ports>;
  /** Ports that other sandboxes keep, running or not. */
  reserved: ReadonlySet<number>;
  /** Spreads sandboxes over the range, so that two that start at once look at different ports. */
  seed: string;
  isFree?: (port: number) => Promise<boolean>;
}

export async function choosePorts({ kept, wanted, reserved, seed, isFree = (port) => isPortFree(port) }: PortChoice): Promise<Ports> {
  const chosen: Partial<Ports> = {};
  const used = new Set<number>();
  const take = (name: PortName, port: number) => {
    chosen[name] = port;
    used.add(port);
  };
  for (const name of portNames) {
    const port = wanted[name];
    if (port === undefined) continue;
    if (!(await isFree(port))) throw taken(name, port);
    take(name, port);
  }
  for (const name of portNames) {
    const port = kept[name];
    if (chosen[name] === undefined && port !== undefined && !used.has(port) && (await isFree(port))) take(name, port);
  }
  let candidate = first + (hash(seed) % (last - first));
  for (const name of portNames) {
    while (chosen[name] === undefined) {
      candidate = candidate >= last ? first : candidate + 1;
      if (!used.has(candidate) && !reserved.has(candidate) && (await isFree(candidate))) take(name, candidate);
    }
  }
  return chosen as Ports;
}

function taken(name: PortName, port: number) {
  return problem({
    code: 'PORT_TAKEN',
    message: `port ${port}, wanted for ${name}, is taken by another process`,
    hint: 'stop that process, name another port, or leave the option away to have a free one chosen',
    blame: 'environment',
  });
}

/** Whether a server could listen on the port of this address. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
