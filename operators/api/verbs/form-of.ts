import { badRequest } from '../errors/status.ts';
import type { Form } from '../representation/form.ts';
import { type Accepted, negotiate, type Shape } from '../requests/accept.ts';
import { booleanParameter } from '../requests/query.ts';

/**
 * How a request wants objects written.
 * @throws {StatusError} 406 if it takes nothing that we have, 400 for table options that mean nothing
 */
export function formOf(accept: string | undefined, query: URLSearchParams, shape: Shape): Accepted & { form: Form } {
  const accepted = negotiate(accept, shape);
  const include = query.get('includeObject') || 'Metadata';
  if (accepted.representation.as === 'table' && include !== 'None' && include !== 'Metadata' && include !== 'Object')
    throw badRequest(`unrecognized includeObject value: ${JSON.stringify(include)}`);
  const headers = !(accepted.representation.as === 'table' && booleanParameter(query, 'noHeaders'));
  return { ...accepted, form: { representation: accepted.representation, include: include as Form['include'], headers } };
}
