/** metav1.Status as the API server sends it with every refusal. */
export interface Status {
  kind: 'Status';
  status?: string;
  message?: string;
  reason?: string;
  code?: number;
  details?: {
    name?: string;
    group?: string;
    kind?: string;
    uid?: string;
    causes?: { reason?: string; message?: string; field?: string }[];
    retryAfterSeconds?: number;
  };
}

/** The API server answered and refused. `reason` is its closed word for it: NotFound, Conflict, Invalid, Forbidden, Expired … */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly reason: string;
  readonly details: NonNullable<Status['details']>;
  readonly request: string;

  constructor(request: string, code: number, status: Partial<Status>) {
    super(`${request}: ${status.message || `HTTP ${code}`}`);
    this.request = request;
    this.code = status.code ?? code;
    this.reason = status.reason ?? '';
    this.details = status.details ?? {};
  }

  get causes(): { reason?: string; message?: string; field?: string }[] {
    return this.details.causes ?? [];
  }
}

/** The API server could not be reached, or the answer broke off. The cause holds the socket's error. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: string;

  constructor(request: string, cause: unknown, code = (cause as { code?: string })?.code ?? 'EUNKNOWN') {
    super(`${request}: ${cause instanceof Error ? cause.message || code : String(cause)}`, { cause });
    this.code = code;
  }
}

/** Reads a Status from an answer's body; a body that is none becomes the message. */
export function statusOf(body: Buffer): Partial<Status> {
  const text = body.toString('utf8');
  try {
    const parsed = JSON.parse(text) as Partial<Status>;
    if (parsed && typeof parsed === 'object' && parsed.kind === 'Status') return parsed;
  } catch {
    // Not JSON: proxies and dying servers answer with plain text, which is all there is to tell.
  }
  return { message: text.trim().slice(0, 500) };
}

const is = (error: unknown, code: number, ...reasons: string[]): boolean =>
  error instanceof ApiError && error.code === code && (reasons.length === 0 || reasons.includes(error.reason));

export const isNotFound = (error: unknown): boolean => is(error, 404);
export const isConflict = (error: unknown): boolean => is(error, 409, 'Conflict');
export const isAlreadyExists = (error: unknown): boolean => is(error, 409, 'AlreadyExists');
export const isForbidden = (error: unknown): boolean => is(error, 403);
export const isInvalid = (error: unknown): boolean => is(error, 422);
/** The resourceVersion asked for is too old: list again. */
export const isExpired = (error: unknown): boolean => is(error, 410) || is(error, 400, 'Expired');
