import { parseSelector, type Requirement } from '../../kit/client/selector.ts';
import { type FieldError, forbiddenField, notSupported } from '../errors/field-error.ts';
import { badRequest, invalid } from '../errors/status.ts';
import { type FieldTerm, parseFieldSelector } from './field-selector.ts';
import { booleanParameter, integerParameter } from './query.ts';

/** What a LIST, a WATCH or a deletion of a collection asks for. */
export interface ListOptions {
  readonly labels: readonly Requirement[];
  readonly fields: readonly FieldTerm[];
  /** 0: no limit. */
  readonly limit: number;
  readonly continue: string;
  /** Undefined if the request names none; 0 is "any". */
  readonly resourceVersion: number | undefined;
  readonly match: 'Exact' | 'NotOlderThan' | undefined;
  readonly watch: boolean;
  readonly bookmarks: boolean;
  readonly sendInitialEvents: boolean | undefined;
  readonly timeoutSeconds: number | undefined;
}

/** @throws {StatusError} 400 for text that is no version */
export function parseVersion(text: string): number {
  const version = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(version))
    throw badRequest(`Invalid value: ${JSON.stringify(text)}: a resource version is a whole number`);
  return version;
}

function labelSelector(text: string): Requirement[] {
  try {
    return parseSelector(text);
  } catch (error) {
    throw badRequest(`unable to parse requirement: ${(error as Error).message}`);
  }
}

function combinations(query: URLSearchParams, watch: boolean, initial: boolean | undefined): FieldError[] {
  const match = query.get('resourceVersionMatch') ?? '';
  const version = query.get('resourceVersion') ?? '';
  const errors: FieldError[] = [];
  const refuse = (field: string, why: string) => errors.push(forbiddenField(field, why));
  if (watch) {
    if (initial !== undefined && match !== 'NotOlderThan')
      refuse('resourceVersionMatch', 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan');
    if (match && initial === undefined)
      refuse('resourceVersionMatch', 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided');
    if (match && match !== 'NotOlderThan') errors.push(notSupported('resourceVersionMatch', match, ['NotOlderThan']));
    if (query.get('continue')) refuse('resourceVersionMatch', 'resourceVersionMatch is forbidden when continue is provided');
    return errors;
  }
  if (match) {
    if (!version) refuse('resourceVersionMatch', 'resourceVersionMatch is forbidden unless resourceVersion is provided');
    if (query.get('continue')) refuse('resourceVersionMatch', 'resourceVersionMatch is forbidden when continue is provided');
    if (match !== 'Exact' && match !== 'NotOlderThan')
      errors.push(notSupported('resourceVersionMatch', match, ['Exact', 'NotOlderThan', '']));
    if (match === 'Exact' && version === '0')
      refuse('resourceVersionMatch', 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
  }
  if (initial !== undefined) refuse('sendInitialEvents', 'sendInitialEvents is forbidden for list');
  return errors;
}

/**
 * Reads and checks the options of a collection request.
 * @param watch whether the request is a watch, by its query or by its path
 * @throws {StatusError} 400 for values that cannot be read, 422 (kind ListOptions) for combinations that mean nothing
 */
export function parseListOptions(query: URLSearchParams, watch: boolean): ListOptions {
  const limit = integerParameter(query, 'limit') ?? 0;
  const timeoutSeconds = integerParameter(query, 'timeoutSeconds');
  const sendInitialEvents = booleanParameter(query, 'sendInitialEvents');
  const errors = combinations(query, watch, sendInitialEvents);
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', kind: 'ListOptions' }, '', errors);
  const version = query.get('resourceVersion') ?? '';
  const token = query.get('continue') ?? '';
  if (token && version && version !== '0') throw badRequest('specifying resource version is not allowed when using continue');
  return {
    labels: labelSelector(query.get('labelSelector') ?? ''),
    fields: parseFieldSelector(query.get('fieldSelector') ?? ''),
    limit: Math.max(0, limit),
    continue: token,
    resourceVersion: version === '' ? undefined : parseVersion(version),
    match: (query.get('resourceVersionMatch') || undefined) as ListOptions['match'],
    watch,
    bookmarks: booleanParameter(query, 'allowWatchBookmarks') ?? false,
    sendInitialEvents,
    timeoutSeconds,
  };
}
