import { isPortFree } from './ports.ts';

/** A sandbox's pods listen in 127.N.0.0/16. Whoever has the network listens here as long as its node runs, so that no other sandbox takes it. */
export const reservation = (network: number) => ({ host: `127.${network}.255.254`, port: 20_000 });

const first = 20;
const last = 249;

export interface LoopbackChoice {
  /** Of the last start. */
  kept: number | undefined;
  /** Of other sandboxes that are known, running or not. */
  others: ReadonlySet<number>;
  isFree?: (network: number) => Promise<boolean>;
}

/** The second number of a loopback network that no other sandbox has: the one of the last start if it is free. */
export async function chooseLoopback({ kept, others, isFree = isUnreserved }: LoopbackChoice): Promise<number> {
  if (kept !== undefined && (await isFree(kept))) return kept;
  for (let network = first; network <= last; network++) if (!others.has(network) && (await isFree(network))) return network;
  for (let network = first; network <= last; network++) if (await isFree(network)) return network;
  return first;
}

function isUnreserved(network: number): Promise<boolean> {
  const { host, port } = reservation(network);
  return isPortFree(port, host);
}
