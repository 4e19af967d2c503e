import { stringify } from 'yaml';
import type { Status, StatusError } from '../errors/status.ts';
import type { Answer } from './call.ts';

const JSON_TYPE = 'application/json';

export const jsonAnswer = (status: number, body: unknown, headers?: Record<string, string>): Answer => ({
  status,
  type: JSON_TYPE,
  ...(headers ? { headers } : {}),
  body: [Buffer.from(`${JSON.stringify(body)}\n`)],
});

export const textAnswer = (status: number, text: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: [Buffer.from(text)],
});

export function errorAnswer(error: StatusError, format: 'json' | 'yaml'): Answer {
  const retry = error.details?.retryAfterSeconds;
  const answer = formatted(error.code, format, [Buffer.from(`${JSON.stringify(error.toStatus())}\n`)]);
  return retry ? { ...answer, headers: { 'retry-after': String(retry) } } : answer;
}

/** The answer to a deletion that is done. */
export const success = (details: Status['details']): Status => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  ...(details ? { details } : {}),
});

/** The same answer, its JSON indented for people. */
export function indented(answer: Answer): Answer {
  if (!answer.type.startsWith(JSON_TYPE) || answer.body.length === 0) return answer;
  const { zipped: _, ...rest } = answer;
  return { ...rest, body: [Buffer.from(`${JSON.stringify(JSON.parse(Buffer.concat(answer.body).toString('utf8')), undefined, 2)}\n`)] };
}

/** JSON bytes in the format that the client asked for. */
export function formatted(status: number, format: 'json' | 'yaml', body: readonly Buffer[], zipped?: Answer['zipped']): Answer {
  if (format === 'json') return { status, type: JSON_TYPE, body, ...(zipped ? { zipped } : {}) };
  const value: unknown = JSON.parse(Buffer.concat(body).toString('utf8'));
  // Readers of YAML 1.1, which Kubernetes' are, take more words for true and false: those are quoted.
  const text = stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' });
  return { status, type: 'application/yaml', body: [Buffer.from(text)] };
}
