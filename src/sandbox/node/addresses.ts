/** Address of the node; where kube-apiserver finds its kubelet. */
export const nodeAddress = '10.244.255.254';

/** Pods get their addresses from 10.244.0.0/16; each stands for the same two numbers in the sandbox's loopback network 127.N.0.0/16. */
export class PodAddresses {
  readonly #loopback: number;
  readonly #byPod = new Map<string, string>();
  readonly #taken = new Set<string>();
  #last = 1;

  constructor(loopback: number) {
    this.#loopback = loopback;
  }

  /** The address of a pod, by its uid: the one it has (`present`), else the next free one. */
  of(uid: string, present?: string): string {
    const known = this.#byPod.get(uid);
    if (known) return known;
    const address = present && isPodAddress(present) && !this.#taken.has(present) ? present : this.#next();
    this.#byPod.set(uid, address);
    this.#taken.add(address);
    return address;
  }

  release(uid: string): void {
    const address = this.#byPod.get(uid);
    this.#byPod.delete(uid);
    if (address) this.#taken.delete(address);
  }

  /** Where the process of the pod with this address listens; undefined if it is no pod's address. */
  loopbackOf(address: string): string | undefined {
    return isPodAddress(address) ? `127.${this.#loopback}.${address.split('.').slice(2).join('.')}` : undefined;
  }

  /** Goes round, so that an address just freed is not given away at once. Leaves out .0 and .255, and the node's. */
  #next(): string {
    for (let tries = 0; tries < 65_536; tries++) {
      this.#last = (this.#last + 1) % 65_280;
      const host = this.#last & 0xff;
      const address = `10.244.${this.#last >> 8}.${host}`;
      if (host !== 0 && host !== 255 && !this.#taken.has(address)) return address;
    }
    throw new Error('all pod addresses of 10.244.0.0/16 are taken');
  }
}

function isPodAddress(address: string): boolean {
  return address.startsWith('10.244.') && address !== nodeAddress;
}
