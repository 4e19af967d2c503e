import { isPortFree } from '../src/sandbox/ports.ts';

/** A loopback port that nobody listens on, outside of the range that the system gives to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isPortFree(port)) return port;
  }
}
