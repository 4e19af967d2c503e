import type { ApiError } from '../../kit/client/api-error.ts';
import {
  alreadyExists,
  conflict,
  type GroupResource,
  internalError,
  notFound,
  STALE,
  type Status,
  type StatusCause,
  StatusError,
  timedOut,
  tooLarge,
  tooManyRequests,
  unavailable,
} from './status.ts';

/** The served object that a host request was made for. */
export interface Served {
  readonly group: string;
  readonly resource: string;
  readonly kind: string;
  readonly name: string;
}

/** How the host names the object behind the served one. */
export interface Backing {
  readonly group: string;
  readonly resource: string;
  readonly kind: string;
  readonly name: string;
  /** Field paths of the backing kind and what they are called in ours, longest first. */
  readonly fields: readonly (readonly [backing: string, served: string])[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Puts our names in place of the backing ones, so that a tenant never reads of a kind that it cannot see. */
function rewriteText(text: string, served: Served, backing: Backing): string {
  const names: (readonly [string, string])[] = [
    [`${backing.resource}.${backing.group}`, `${served.resource}.${served.group}`],
    [`${backing.kind}.${backing.group}`, `${served.kind}.${served.group}`],
    [backing.kind, served.kind],
    [backing.resource, served.resource],
    ...(backing.group ? [[backing.group, served.group] as const] : []),
    ...(backing.name !== served.name ? [[backing.name, served.name] as const] : []),
    ...backing.fields,
  ];
  let result = text;
  for (const [from, to] of names) if (from) result = result.replace(new RegExp(`(?<![\\w-])${escaped(from)}(?![\\w-])`, 'gi'), to);
  return result;
}

function field(path: string, backing: Backing): string {
  for (const [from, to] of backing.fields) if (path.startsWith(from)) return to + path.slice(from.length);
  return path;
}

/** The Status that the host sent, without what our client put before its message. */
export function hostStatus(error: ApiError): Partial<Status> {
  const { code, reason, details, message, request } = error;
  return { code, reason, details, message: message.startsWith(`${request}: `) ? message.slice(request.length + 2) : message };
}

/** How the cluster's storage says that an object does not fit. */
const TOO_LARGE = /larger than max|request is too large|Request entity too large/i;

/** A refusal of the host, told as one of ours: same code and reason, our kind, name and field paths. */
export function fromHost(status: Partial<Status>, served: Served, backing: Backing): StatusError {
  const code = status.code ?? 500;
  const on: GroupResource = served;
  const message = rewriteText(status.message ?? '', served, backing);
  if (status.reason === 'AlreadyExists') return alreadyExists(on, served.name);
  if (code === 404 && (status.details?.kind === backing.resource || !status.details?.kind)) return notFound(on, served.name);
  if (code === 409) return conflict(on, served.name, /precondition/i.test(message) ? message.replace(/^.*?": /, '') : STALE);
  if (TOO_LARGE.test(message)) return tooLarge('the object is too large to be stored: 1.5 MiB is what the cluster keeps of one');
  if (code === 429) return tooManyRequests('the cluster asks to slow down', status.details?.retryAfterSeconds ?? 1);
  if (code === 504) return timedOut(message || 'the cluster did not answer in time');
  if (code === 503) return unavailable(message || 'the cluster does not answer', 1);
  if (code === 401) return internalError('the server has no access to the cluster');
  const causes = status.details?.causes?.map(
    (cause): StatusCause => ({
      ...cause,
      ...(cause.message ? { message: rewriteText(cause.message, served, backing) } : {}),
      ...(cause.field ? { field: field(cause.field, backing) } : {}),
    }),
  );
  const ofBacking = status.details?.kind === backing.resource || status.details?.kind === backing.kind || !status.details?.kind;
  const kind = status.details?.kind === backing.kind ? served.kind : served.resource;
  return new StatusError(code, status.reason || 'InternalError', message || 'the cluster refused the request', {
    ...status.details,
    ...(ofBacking ? { kind, name: served.name, group: served.group } : {}),
    ...(causes ? { causes } : {}),
  });
}
