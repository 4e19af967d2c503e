import { type FieldError, forbiddenField, invalidValue, notSupported, required, tooLong } from '../errors/field-error.ts';
import { invalid } from '../errors/status.ts';
import { booleanParameter } from './query.ts';

export type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

/** Options that every write has. */
export interface WriteOptions {
  readonly dryRun: boolean;
  /** Who writes; for requests that do not say, the program in the User-Agent. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
  /** Only for server-side apply: take fields from other managers. */
  readonly force: boolean;
}

export type WriteVerb = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions';

/** kube-apiserver's rule: the program's name, at most 128 characters, printable. */
export function managerOf(userAgent: string | undefined): string {
  return (
    [...(userAgent ?? '').split('/')[0]!]
      .filter((char) => /^\P{C}$/u.test(char))
      .join('')
      .slice(0, 128) || 'unknown'
  );
}

export function dryRunErrors(values: readonly string[]): FieldError[] {
  return values.filter((value) => value !== 'All').map((value) => notSupported('dryRun', value, ['All']));
}

function managerErrors(manager: string): FieldError[] {
  if (Buffer.byteLength(manager) > 128) return [tooLong('fieldManager', undefined, 'may not be more than 128 bytes')];
  return /^[^\p{C}]*$/u.test(manager) ? [] : [invalidValue('fieldManager', manager, 'should only contain printable characters')];
}

/**
 * Reads and checks the options of a POST, PUT or PATCH.
 * @param apply whether the patch is a server-side apply
 * @throws {StatusError} 422 with a cause at the option's name
 */
export function parseWriteOptions(query: URLSearchParams, of: WriteVerb, userAgent: string | undefined, apply = false): WriteOptions {
  const dryRun = query.getAll('dryRun');
  const manager = query.get('fieldManager') ?? '';
  const validation = query.get('fieldValidation') ?? '';
  const force = booleanParameter(query, 'force');
  const errors = [...dryRunErrors(dryRun), ...managerErrors(manager)];
  if (!['', 'Strict', 'Warn', 'Ignore'].includes(validation))
    errors.push(notSupported('fieldValidation', validation, ['', 'Ignore', 'Strict', 'Warn']));
  if (apply && !manager) errors.push(required('fieldManager', 'is required for apply patch'));
  if (!apply && of === 'PatchOptions' && force !== undefined)
    errors.push(forbiddenField('force', 'may not be specified for non-apply patch'));
  if (errors.length > 0) throw invalid({ group: 'meta.k8s.io', kind: of }, '', errors);
  return {
    dryRun: dryRun.length > 0,
    fieldManager: manager || managerOf(userAgent),
    fieldValidation: (validation || 'Warn') as FieldValidation,
    force: apply && force === true,
  };
}
