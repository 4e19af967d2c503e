import { type FieldError, forbiddenField, invalidValue, notSupported } from '../errors/field-error.ts';
import { badRequest, invalid } from '../errors/status.ts';
import { isJsonObject, type Json } from '../objects.ts';
import { booleanParameter, integerParameter } from './query.ts';
import { dryRunErrors } from './write-options.ts';

export type PropagationPolicy = 'Foreground' | 'Background' | 'Orphan';

export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: PropagationPolicy;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

const POLICIES = ['Background', 'Foreground', 'Orphan'];
const VERSIONS = ['v1', 'meta.k8s.io/v1'];

function fromQuery(query: URLSearchParams): Json {
  const options: { [key: string]: Json } = {};
  const dryRun = query.getAll('dryRun').filter((value) => value !== '');
  if (dryRun.length > 0) options['dryRun'] = dryRun;
  const policy = query.get('propagationPolicy');
  if (policy) options['propagationPolicy'] = policy;
  const grace = integerParameter(query, 'gracePeriodSeconds');
  if (grace !== undefined) options['gracePeriodSeconds'] = grace;
  const orphan = booleanParameter(query, 'orphanDependents');
  if (orphan !== undefined) options['orphanDependents'] = orphan;
  return options;
}

function policyOf(options: { [key: string]: Json }, errors: FieldError[]): PropagationPolicy | undefined {
  const { propagationPolicy: policy, orphanDependents: orphan } = options;
  if (policy !== undefined && policy !== null && !POLICIES.includes(String(policy)))
    errors.push(notSupported('propagationPolicy', policy, POLICIES));
  if (policy && orphan !== undefined && orphan !== null)
    errors.push(forbiddenField('propagationPolicy', 'orphanDependents and deletionPropagation cannot be both set'));
  if (policy) return policy as PropagationPolicy;
  return typeof orphan === 'boolean' ? (orphan ? 'Orphan' : 'Background') : undefined;
}

/**
 * Reads the options of a DELETE: from its body if it has one, else from the query.
 * @param body decoded, or undefined if the request had none
 * @param apiVersion of the resource, which also names the options' kind
 * @throws {StatusError} 400 for a body of another kind, 422 with a cause at the option's name
 */
export function parseDeleteOptions(body: Json | undefined, query: URLSearchParams, apiVersion: string): DeleteOptions {
  const options = body === undefined ? fromQuery(query) : body;
  if (!isJsonObject(options)) throw badRequest('the body must be DeleteOptions');
  const { kind, apiVersion: version } = options;
  if ((kind !== undefined && kind !== 'DeleteOptions') || (version !== undefined && ![...VERSIONS, apiVersion].includes(String(version))))
    throw badRequest(`the body must be DeleteOptions of v1, not ${String(kind)} of ${String(version)}`);
  const asked = options['dryRun'] ?? [];
  if (!Array.isArray(asked)) throw badRequest('dryRun must be a list');
  const errors = dryRunErrors(asked.map(String));
  const propagationPolicy = policyOf(options, errors);
  const grace = options['gracePeriodSeconds'];
  if (grace !== undefined && grace !== null && !Number.isInteger(grace)) throw badRequest('gracePeriodSeconds must be a whole number');
  if (typeof grace === 'number' && grace < 0) errors.push(invalidValue('gracePeriodSeconds', grace, 'must be non-negative'));
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', errors);
  const wanted = options['preconditions'];
  const { uid, resourceVersion } = isJsonObject(wanted) ? wanted : {};
  return {
    dryRun: asked.length > 0 || query.getAll('dryRun').includes('All'),
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
    ...(propagationPolicy ? { propagationPolicy } : {}),
    ...(typeof uid === 'string' || typeof resourceVersion === 'string'
      ? {
          preconditions: {
            ...(typeof uid === 'string' ? { uid } : {}),
            ...(typeof resourceVersion === 'string' ? { resourceVersion } : {}),
          },
        }
      : {}),
  };
}
