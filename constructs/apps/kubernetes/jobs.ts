import type { Construct } from 'constructs';
import { type Arg, bind, type Expr, sha256, str, toJson, truncate } from '../../../src/chart/index.ts';
import { Job } from '../../kinds/batch.ts';
import { TOOLS_IMAGE } from '../../lib/kubectl-hook.ts';
import { imageOr, instanceOf } from './identity.ts';
import type { KubernetesInputs } from './values.ts';

/** Leaves room for the hash in a name of at most 63 characters. */
const LONGEST_PREFIX = 56;

/**
 * A Job that runs once for what it says: Jobs cannot be changed, so its name holds a hash of that. It is no hook, as nodes, and with them much of the
 * release, wait for what it makes, while a hook would wait for the release.
 */
export function jobOnce(scope: Construct, id: string, inputs: KubernetesInputs, prefix: Arg<string>, spec: Record<string, unknown>): void {
  const once = bind('job', { ...spec, ttlSecondsAfterFinished: 600 });
  const hash = truncate(sha256(toJson(once)), 6);
  new Job(scope, id, {
    metadata: { name: str`${truncate(prefix, LONGEST_PREFIX)}-${hash}`, labels: instanceOf(inputs) },
    spec: once as never,
  });
}

/** kubectl with the usual tools of a shell. */
export const toolsImage = ({ values }: KubernetesInputs): Expr<string> => imageOr(values.images.kubectl, TOOLS_IMAGE);
