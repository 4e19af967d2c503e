/** When Helm runs a hook. */
export type HookEvent =
  | 'pre-install'
  | 'post-install'
  | 'pre-upgrade'
  | 'post-upgrade'
  | 'pre-delete'
  | 'post-delete'
  | 'pre-rollback'
  | 'post-rollback'
  | 'test';
/** When Helm deletes a hook's object. Without any: `before-hook-creation`. */
export type HookDeletePolicy = 'before-hook-creation' | 'hook-succeeded' | 'hook-failed';

export interface HookOptions {
  readonly on: readonly HookEvent[];
  /** Order among the hooks of one event, lowest first; 0 if not given. */
  readonly weight?: number;
  readonly deletePolicy?: readonly HookDeletePolicy[];
}

/** The annotations that make an object a Helm hook. A hook's object is not part of the release: Helm deletes it only by its policy. */
export function hook({ on, weight, deletePolicy }: HookOptions): Record<string, string> {
  return {
    'helm.sh/hook': on.join(','),
    ...(weight !== undefined && { 'helm.sh/hook-weight': String(weight) }),
    ...(deletePolicy !== undefined && { 'helm.sh/hook-delete-policy': deletePolicy.join(',') }),
  };
}
