import { badRequest } from '../errors/status.ts';

/** A boolean of a query as every Kubernetes server reads it: absent → undefined, `0` and `false` → false, anything else → true. */
export function booleanParameter(query: URLSearchParams, name: string): boolean | undefined {
  const text = query.get(name);
  return text === null ? undefined : text !== '0' && text.toLowerCase() !== 'false';
}

/** A whole number of a query. @throws {StatusError} 400 */
export function integerParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw badRequest(`invalid value for ${name}: ${JSON.stringify(text)} is no integer`);
  return value;
}
