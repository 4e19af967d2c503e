let termination: AbortController | undefined;

/**
 * The process's signal that fires on SIGTERM and SIGINT; a second one ends the process at once with the shell's code.
 * Call it first thing, so that start-up work can be interrupted, too; every call returns the same signal.
 */
export function terminationSignal(): AbortSignal {
  if (termination) return termination.signal;
  const controller = new AbortController();
  termination = controller;
  for (const [name, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(code);
      controller.abort(new Error(`stopped by ${name}`));
    });
  }
  return controller.signal;
}

/** Settles when the signal has fired, also if that was before it was asked: who listens only from now on would wait for ever. */
export function fired(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Runs parts side by side until the signal fires and all have ended. The first part that throws ends all others, and its error is thrown. */
export async function runAll(signal: AbortSignal, parts: ((signal: AbortSignal) => Promise<unknown>)[]): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const results = await Promise.allSettled(
    parts.map(async (part) => {
      try {
        await part(both);
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    }),
  );
  if (stop.signal.aborted && !signal.aborted) throw stop.signal.reason;
  const failed = results.find((result) => result.status === 'rejected');
  if (failed && !signal.aborted) throw failed.reason;
}
