import { badRequest } from '../errors/status.ts';

/** A boolean of a query as Go reads it: absent → undefined, empty → true. @throws {StatusError} 400 */
export function booleanParameter(query: URLSearchParams, name: string): boolean | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (text === '' || ['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw badRequest(`invalid value for ${name}: ${JSON.stringify(text)} is neither true nor false`);
}

/** A whole number of a query; empty counts as absent. @throws {StatusError} 400 */
export function integerParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw badRequest(`invalid value for ${name}: ${JSON.stringify(text)} is no integer`);
  return value;
}
