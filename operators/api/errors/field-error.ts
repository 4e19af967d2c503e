export type FieldErrorReason =
  | 'FieldValueRequired'
  | 'FieldValueInvalid'
  | 'FieldValueTypeInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueDuplicate'
  | 'InternalError';

/** What is wrong with one field; `message` reads as the causes of a built-in API do, without the field's path. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  /** Path such as `spec.ports[1].port`. */
  readonly field: string;
  readonly message: string;
}

/** A value as Kubernetes prints it in validation messages: strings quoted, objects as JSON. */
export function printed(value: unknown): string {
  const text = value === undefined ? 'null' : JSON.stringify(value);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}

export const required = (field: string, detail = ''): FieldError => ({
  reason: 'FieldValueRequired',
  field,
  message: detail ? `Required value: ${detail}` : 'Required value',
});

export const invalidValue = (field: string, value: unknown, detail: string): FieldError => ({
  reason: 'FieldValueInvalid',
  field,
  message: `Invalid value: ${printed(value)}: ${detail}`,
});

export const wrongType = (field: string, value: unknown, detail: string): FieldError => ({
  reason: 'FieldValueTypeInvalid',
  field,
  message: `Invalid value: ${printed(value)}: ${detail}`,
});

export const notSupported = (field: string, value: unknown, supported: readonly unknown[]): FieldError => ({
  reason: 'FieldValueNotSupported',
  field,
  message: `Unsupported value: ${printed(value)}: supported values: ${supported.map(printed).join(', ')}`,
});

export const forbiddenField = (field: string, detail: string): FieldError => ({
  reason: 'FieldValueForbidden',
  field,
  message: `Forbidden: ${detail}`,
});

export const tooLong = (field: string, value: unknown, detail: string): FieldError => ({
  reason: 'FieldValueTooLong',
  field,
  message: `Too long: ${detail}${value === undefined ? '' : ` (${printed(value)})`}`,
});

export const tooMany = (field: string, count: number, limit: number): FieldError => ({
  reason: 'FieldValueTooMany',
  field,
  message: `Too many: ${count}: must have at most ${limit} item${limit === 1 ? '' : 's'}`,
});

export const duplicateValue = (field: string, value: unknown): FieldError => ({
  reason: 'FieldValueDuplicate',
  field,
  message: `Duplicate value: ${printed(value)}`,
});

export const internalField = (field: string, detail: string): FieldError => ({
  reason: 'InternalError',
  field,
  message: `Internal error: ${detail}`,
});

/** A child of a path: `spec` + `a` → `spec.a`; keys that are no plain words are put in brackets. */
export function childPath(path: string, key: string): string {
  if (/^[A-Za-z0-9_-]+$/.test(key)) return path ? `${path}.${key}` : key;
  return `${path}[${key}]`;
}
