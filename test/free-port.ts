import { isPortFree } from '../src/sandbox/ports.ts';

/** A loopback port that nobody listens on, outside of the ranges of sandboxes and of the system's outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 25_000 + Math.floor(Math.random() * 7_000);
    if (await isPortFree(port)) return port;
  }
}
