import { methodNotAllowed } from '../errors/status.ts';
import type { Answer, Call } from '../http/call.ts';
import { decodeObject } from '../requests/decode.ts';
import { judgeOddities, objectOf, placeInRequest, unhandled, unknownFields } from '../requests/object-body.ts';
import { parseWriteOptions } from '../requests/write-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import { changeObject } from './change.ts';
import type { Environment } from './environment.ts';
import { answerForm } from './write-form.ts';

/** PUT: the object as a whole. */
export async function update<S>(source: ResourceSource<S>, call: Call, environment: Environment): Promise<Answer> {
  const { resource, writer } = source;
  if (!writer) throw methodNotAllowed(resource, 'update');
  const answer = answerForm(call, resource);
  const options = parseWriteOptions(call.query, 'UpdateOptions', call.userAgent);
  const { object: body, duplicates } = decodeObject(await call.body(), call.contentType);
  const object = objectOf(body, resource, writer);
  placeInRequest(object, call.info.namespace, call.info.name);
  judgeOddities(unknownFields(body, writer), duplicates, options.fieldValidation, call.warnings, unhandled(resource));
  const made = await changeObject(source, call, environment, {
    options,
    optionsKind: 'UpdateOptions',
    compute: (entry) => ({ object: writer.completed?.(object, entry) ?? object, form: 'shown' }),
  });
  return answer(200, made);
}
