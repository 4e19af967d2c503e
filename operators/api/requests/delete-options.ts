import { type FieldError, invalidValue, notSupported } from '../errors/field-error.ts';
import { badRequest, invalid } from '../errors/status.ts';
import { isJsonObject, type Json, type JsonObject } from '../objects.ts';
import { booleanParameter, integerParameter } from './query.ts';
import { dryRunErrors } from './write-options.ts';

export type PropagationPolicy = 'Foreground' | 'Background' | 'Orphan';

export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: PropagationPolicy;
  /** The older way to say what becomes of dependents; false also asks to be told whether the object is gone. */
  readonly orphanDependents?: boolean;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

const POLICIES = ['Background', 'Foreground', 'Orphan'];
const VERSIONS = ['v1', 'meta.k8s.io/v1'];

function fromQuery(query: URLSearchParams): Json {
  const options: { [key: string]: Json } = {};
  const dryRun = query.getAll('dryRun');
  if (dryRun.length > 0) options['dryRun'] = dryRun;
  const policy = query.get('propagationPolicy');
  if (policy !== null) options['propagationPolicy'] = policy;
  const grace = integerParameter(query, 'gracePeriodSeconds');
  if (grace !== undefined) options['gracePeriodSeconds'] = grace;
  const orphan = booleanParameter(query, 'orphanDependents');
  if (orphan !== undefined) options['orphanDependents'] = orphan;
  return options;
}

/** An option of a type, or nothing; null counts as nothing. @throws {StatusError} 400 for one of another type: a guard that is not understood must not be passed over */
function optional(options: JsonObject, path: string, type: 'string' | 'boolean' | 'object'): Json | undefined {
  const value = options[path.split('.').at(-1)!] ?? undefined;
  const fits = type === 'object' ? isJsonObject(value) : typeof value === type;
  if (value !== undefined && !fits) throw badRequest(`${path} of DeleteOptions must be of type ${type}`);
  return value;
}

function policyOf(options: JsonObject, errors: FieldError[]): PropagationPolicy | undefined {
  const policy = optional(options, 'propagationPolicy', 'string');
  const orphan = optional(options, 'orphanDependents', 'boolean');
  if (policy !== undefined && !POLICIES.includes(String(policy))) errors.push(notSupported('propagationPolicy', policy, POLICIES));
  if (policy !== undefined && orphan !== undefined)
    errors.push(invalidValue('propagationPolicy', policy, 'orphanDependents and deletionPropagation cannot be both set'));
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
  const options = body === undefined ? fromQuery(query) : (body ?? {});
  if (!isJsonObject(options)) throw badRequest('the body must be DeleteOptions');
  const { kind, apiVersion: version } = options;
  if ((kind !== undefined && kind !== 'DeleteOptions') || (version !== undefined && ![...VERSIONS, apiVersion].includes(String(version))))
    throw badRequest(`the body must be DeleteOptions of v1, not ${String(kind)} of ${String(version)}`);
  const asked = options['dryRun'] ?? [];
  if (!Array.isArray(asked) || asked.some((each) => typeof each !== 'string'))
    throw badRequest('dryRun of DeleteOptions must be a list of texts');
  const errors = dryRunErrors(asked.map(String));
  const propagationPolicy = policyOf(options, errors);
  const grace = options['gracePeriodSeconds'];
  if (grace !== undefined && grace !== null && !Number.isInteger(grace)) throw badRequest('gracePeriodSeconds must be a whole number');
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', errors);
  const wanted = (optional(options, 'preconditions', 'object') ?? {}) as JsonObject;
  const uid = optional(wanted, 'preconditions.uid', 'string');
  const resourceVersion = optional(wanted, 'preconditions.resourceVersion', 'string');
  return {
    dryRun: asked.length > 0 || query.getAll('dryRun').includes('All'),
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
    ...(propagationPolicy ? { propagationPolicy } : {}),
    ...(typeof options['orphanDependents'] === 'boolean' ? { orphanDependents: options['orphanDependents'] } : {}),
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
