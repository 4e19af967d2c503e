import { type FieldError, forbiddenField, invalidValue, tooLong } from '../errors/field-error.ts';
import type { ServedMeta } from '../objects.ts';

const NAME_PART = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;
const MAX_NAME = 63;
const MAX_SUBDOMAIN = 253;
const MAX_ANNOTATIONS = 256 * 1024;

/** What is wrong with a qualified name such as `example.com/team`; undefined if nothing is. @param taken characters that a prefix of ours takes of either limit */
export function qualifiedNameFault(key: string, taken = 0): string | undefined {
  const parts = key.split('/');
  const name = parts.at(-1)!;
  if (parts.length > 2)
    return "a qualified name must consist of alphanumeric characters, '-', '_' or '.', with an optional DNS subdomain prefix and '/'";
  const limit = parts.length === 1 ? MAX_NAME - taken : MAX_NAME;
  if (name.length > limit) return `name part must be no more than ${limit} characters`;
  if (!NAME_PART.test(name))
    return `name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`;
  if (parts.length === 1) return undefined;
  if (parts[0]!.length > MAX_SUBDOMAIN - taken) return `prefix part must be no more than ${MAX_SUBDOMAIN - taken} characters`;
  return SUBDOMAIN.test(parts[0]!) ? undefined : 'prefix part must be a lowercase RFC 1123 subdomain';
}

export const isLabelValue = (value: string): boolean => value.length <= MAX_NAME && VALUE.test(value);

function keyErrors(field: string, keys: readonly string[], taken: number): FieldError[] {
  return keys.flatMap((key) => {
    const fault = qualifiedNameFault(key, taken);
    return fault ? [invalidValue(field, key, fault)] : [];
  });
}

/**
 * What is wrong with the parts of metadata that people write.
 * @param taken characters that keys are made longer by before they are stored
 */
export function metadataErrors(
  { labels = {}, annotations = {}, ownerReferences = [], finalizers = [] }: ServedMeta,
  taken: number,
  allowedFinalizers: readonly string[] = [],
): FieldError[] {
  const errors = keyErrors('metadata.labels', Object.keys(labels), taken);
  for (const value of Object.values(labels)) {
    if (!isLabelValue(value))
      errors.push(
        invalidValue(
          'metadata.labels',
          value,
          value.length > MAX_NAME
            ? `must be no more than ${MAX_NAME} characters`
            : `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
        ),
      );
  }
  errors.push(
    ...keyErrors(
      'metadata.annotations',
      Object.keys(annotations).map((key) => key.toLowerCase()),
      taken,
    ),
  );
  const size = Object.entries(annotations).reduce((sum, [key, value]) => sum + key.length + Buffer.byteLength(value), 0);
  if (size > MAX_ANNOTATIONS) errors.push(tooLong('metadata.annotations', undefined, `may not be more than ${MAX_ANNOTATIONS} bytes`));
  if (ownerReferences.length > 0)
    errors.push(
      forbiddenField(
        'metadata.ownerReferences',
        'objects of this kind have no owner of their own; what owns them is decided where they are stored',
      ),
    );
  for (const finalizer of finalizers) {
    if (!allowedFinalizers.includes(finalizer))
      errors.push(
        forbiddenField('metadata.finalizers', `"${finalizer}" cannot be added: objects of this kind have no finalizers of their own`),
      );
  }
  return errors;
}
