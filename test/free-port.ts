import { isPortFree } from '../src/sandbox/ports.ts';

/** Outside of the ranges of sandboxes and of the system's outgoing connections, which take ports of theirs without asking. */
const range = { first: 25_000, size: 7_000 };
let next = Math.floor(Math.random() * range.size);

/** A loopback port that nobody listens on; another one each time, since whoever gets it may listen only later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.first + next;
    next = (next + 1) % range.size;
    if (await isPortFree(port)) return port;
  }
}
