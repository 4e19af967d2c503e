import { Problem, type ProblemDetails } from '../problem.ts';

/** Everything that can go wrong with a sandbox and that a person can put right. */
export type SandboxCode =
  | 'GO_MISSING'
  | 'GO_TOO_OLD'
  | 'BUILD_FAILED'
  | 'DISK_FULL'
  | 'PORT_TAKEN'
  | 'PART_CRASHED'
  | 'PART_NOT_READY'
  | 'ALREADY_STARTING'
  | 'OTHER_CHECKOUT'
  | 'NOT_RUNNING'
  | 'NOT_A_SANDBOX_NAME'
  | 'STATE_UNREADABLE'
  | 'KUBECONFIG_MISSING'
  | 'KUBECONFIG_INVALID'
  | 'CLUSTER_UNREACHABLE'
  | 'CLUSTER_FORBIDS'
  | 'INSTALL_INCOMPLETE'
  | 'REGISTRY_NEEDED';

export function problem(details: ProblemDetails<SandboxCode>): Problem<SandboxCode> {
  return new Problem<SandboxCode>(details);
}

/** Where long work says what it does; the command line's progress line fits. */
export interface Progress {
  /** What is going on now; replaces what was said before. */
  now(text: string, detail?: string): void;
  /** A step is done. */
  done(text: string): void;
}

export const silent: Progress = { now() {}, done() {} };
