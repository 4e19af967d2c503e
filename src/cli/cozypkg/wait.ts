import { pause } from '../../../operators/kit/client/backoff.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import { conditionOf } from '../../../operators/kit/client/object.ts';
import type { Terminal } from '../terminal.ts';
import { packageProblem } from './codes.ts';
import { packages } from './inventory.ts';

interface WaitOptions {
  client: Client;
  terminal: Terminal;
  signal: AbortSignal;
  /** Milliseconds. */
  timeout: number;
}

const EVERY = 500;

/** Asks again and again until nothing is left. @param left what is still waited for, with a word on each; @throws {Problem} at the timeout */
async function until({ terminal, signal, timeout }: WaitOptions, what: string, left: () => Promise<Map<string, string>>): Promise<void> {
  const end = Date.now() + timeout;
  for (;;) {
    const waiting = await left();
    if (waiting.size === 0) return;
    signal.throwIfAborted();
    if (Date.now() > end) {
      const list = [...waiting].map(([name, word]) => `${name} (${word})`).join(', ');
      const hint = `ask \`cozypkg why ${[...waiting.keys()][0]}\``;
      throw packageProblem({ code: 'TIMED_OUT', message: `not ${what} within ${timeout / 1000} s: ${list}`, hint });
    }
    terminal.progress.now(`waiting for ${waiting.size} packages`, [...waiting.keys()].slice(0, 3).join(', '));
    await pause(EVERY, signal);
  }
}

/** Waits until packages are Ready and their releases healthy. */
export async function untilHealthy(names: readonly string[], options: WaitOptions): Promise<void> {
  await until(options, 'healthy', async () => {
    const found = await options.client.list(packages, { signal: options.signal });
    const by = new Map(found.items.map((pkg) => [pkg.metadata.name, pkg]));
    const waiting = names.flatMap((name): [string, string][] => {
      const pkg = by.get(name);
      if (!pkg) return [[name, 'gone']];
      const wrong = ['Ready', 'Healthy']
        .map((type) => conditionOf(pkg, type))
        .find((condition) => condition?.status !== 'True' || condition.observedGeneration !== pkg.metadata.generation);
      const isFine = ['Ready', 'Healthy'].every((type) => conditionOf(pkg, type)?.status === 'True');
      return isFine && !wrong ? [] : [[name, wrong?.reason ?? 'no condition yet']];
    });
    return new Map(waiting);
  });
}

/** Waits until a package is gone, with its releases if the operator uninstalls them in order. */
export async function untilGone(name: string, options: WaitOptions): Promise<void> {
  await until(options, 'gone', async () => {
    const found = await options.client.find(packages, { name }, { signal: options.signal });
    return new Map(found ? [[name, 'being deleted']] : []);
  });
}
