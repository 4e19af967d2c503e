import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import type { Progress } from '../progress.ts';
import type { UpOptions } from './options.ts';

/** What every way of coming up gets. */
export interface UpCall {
  options: UpOptions;
  progress: Progress;
  signal: AbortSignal;
}

/** Starts the control plane as the options say. */
export function start({ options, progress, signal }: UpCall, simulatedOperators = options.simulatedOperators ?? false): Promise<Sandbox> {
  return startSandbox({
    name: options.name,
    flux: !options.withoutFlux,
    simulatedOperators,
    reset: options.reset,
    ...(options.port === undefined ? {} : { ports: { 'kube-apiserver': Number(options.port) } }),
    progress,
    signal,
  });
}
