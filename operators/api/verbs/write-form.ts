import { formatted } from '../http/answers.ts';
import type { Answer, Call } from '../http/call.ts';
import { single } from '../representation/form.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import type { Entry } from '../store/entry.ts';
import { formOf } from './form-of.ts';

/** The answer to a write: the object, in the form that the client takes. Negotiated before anything is written. */
export function answerForm(call: Call, resource: ServedResource): (status: number, entry: Entry) => Answer {
  const { form, format } = formOf(call.accept, call.query, 'object');
  return (status, entry) => formatted(status, format, [single(resource, entry, form, Date.now())]);
}
