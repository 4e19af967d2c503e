import type { FieldError } from './field-error.ts';

export interface StatusCause {
  reason?: string;
  message?: string;
  field?: string;
}

export interface StatusDetails {
  name?: string;
  group?: string;
  kind?: string;
  uid?: string;
  causes?: StatusCause[];
  retryAfterSeconds?: number;
}

/** metav1.Status, the body of every refusal. */
export interface Status {
  kind: 'Status';
  apiVersion: 'v1';
  metadata: Record<string, string>;
  status: 'Success' | 'Failure';
  message?: string;
  reason?: string;
  details?: StatusDetails;
  /** Absent of a success. */
  code?: number;
}

export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** `plural.group`, as messages name a resource. */
const qualified = ({ group, resource }: GroupResource): string => (group ? `${resource}.${group}` : resource);

/** A refusal that is answered as a Status with this code and reason. */
export class StatusError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor(code: number, reason: string, message: string, details?: StatusDetails, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StatusError';
    this.code = code;
    this.reason = reason;
    this.details = details;
  }

  toStatus(): Status {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      reason: this.reason,
      ...(this.details ? { details: this.details } : {}),
      code: this.code,
    };
  }
}

const named = (on: GroupResource, name: string): StatusDetails => ({
  ...(name ? { name } : {}),
  ...(on.group ? { group: on.group } : {}),
  kind: on.resource,
});

export const badRequest = (message: string): StatusError => new StatusError(400, 'BadRequest', message);

export const unauthorized = (message = 'Unauthorized'): StatusError => new StatusError(401, 'Unauthorized', message);

export const forbidden = (on: GroupResource, name: string, message: string): StatusError =>
  new StatusError(403, 'Forbidden', `${qualified(on)}${name ? ` "${name}"` : ''} is forbidden: ${message}`, named(on, name));

export const notFound = (on: GroupResource, name: string): StatusError =>
  new StatusError(404, 'NotFound', `${qualified(on)} "${name}" not found`, named(on, name));

/** A path that nothing is served under. */
export const unknownPath = (): StatusError =>
  new StatusError(404, 'NotFound', 'the server could not find the requested resource', {
    causes: [{ reason: 'UnexpectedServerResponse', message: '404 page not found' }],
  });

export const methodNotAllowed = (on: GroupResource, verb: string): StatusError =>
  new StatusError(405, 'MethodNotAllowed', `${verb} is not supported on resources of kind "${qualified(on)}"`, named(on, ''));

export const notAcceptable = (accepted: readonly string[]): StatusError =>
  new StatusError(406, 'NotAcceptable', `only the following media types are accepted: ${accepted.join(', ')}`);

export const alreadyExists = (on: GroupResource, name: string, hint = ''): StatusError =>
  new StatusError(409, 'AlreadyExists', `${qualified(on)} "${name}" already exists${hint ? `: ${hint}` : ''}`, named(on, name));

export const conflict = (on: GroupResource, name: string, message: string, causes?: StatusCause[]): StatusError =>
  new StatusError(409, 'Conflict', `Operation cannot be fulfilled on ${qualified(on)} "${name}": ${message}`, {
    ...named(on, name),
    ...(causes ? { causes } : {}),
  });

/** The words that clients look for when their copy is out of date. */
export const STALE = 'the object has been modified; please apply your changes to the latest version and try again';

export const expired = (message: string): StatusError => new StatusError(410, 'Expired', message);

export const tooLarge = (message: string): StatusError => new StatusError(413, 'RequestEntityTooLarge', message);

export const unsupportedMediaType = (accepted: readonly string[]): StatusError =>
  new StatusError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  );

/** 422 with a cause for each field; `on.kind` is the kind, not the resource, as for built-in kinds. */
export function invalid(on: GroupKind, name: string, errors: readonly FieldError[]): StatusError {
  const lines = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  const text = lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`;
  const subject = on.group ? `${on.kind}.${on.group}` : on.kind;
  return new StatusError(422, 'Invalid', `${subject} "${name}" is invalid: ${text}`, {
    ...(name ? { name } : {}),
    ...(on.group ? { group: on.group } : {}),
    ...(on.kind ? { kind: on.kind } : {}),
    causes: errors.map(({ reason, message, field }) => ({ reason, message, field })),
  });
}

export const tooManyRequests = (message: string, retryAfterSeconds = 1): StatusError =>
  new StatusError(429, 'TooManyRequests', message, { retryAfterSeconds });

export const internalError = (message: string, cause?: unknown): StatusError =>
  new StatusError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] }, { cause });

export const unavailable = (message: string, retryAfterSeconds = 1): StatusError =>
  new StatusError(503, 'ServiceUnavailable', message, { retryAfterSeconds });

export const timedOut = (message: string, details: StatusDetails = {}): StatusError => new StatusError(504, 'Timeout', message, details);

/** The host has not reached this resourceVersion yet; clients repeat the request after a second. */
export const versionTooLarge = (asked: number, current: number): StatusError =>
  timedOut(`Too large resource version: ${asked}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });
