import { invalidValue } from '../errors/field-error.ts';
import { badRequest, invalid, methodNotAllowed, unsupportedMediaType } from '../errors/status.ts';
import type { Answer, Call } from '../http/call.ts';
import { isJsonObject, type Json, type JsonObject, type ServedObject } from '../objects.ts';
import { jsonPatch } from '../patch/json-patch.ts';
import { mergePatch } from '../patch/merge-patch.ts';
import { decode } from '../requests/decode.ts';
import { judgeOddities, objectOf, placeInRequest, unknownFields } from '../requests/object-body.ts';
import { parseWriteOptions, type WriteOptions } from '../requests/write-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import type { Named } from '../schema/defaults.ts';
import type { Entry } from '../store/entry.ts';
import { apply } from './apply.ts';
import { changeObject, type Wish } from './change.ts';
import type { Environment } from './environment.ts';
import { requireSameUid } from './freshness.ts';
import { APPLY_TYPE, JSON_TYPE, MERGE_TYPE, PATCH_TYPES } from './patch-types.ts';
import { answerForm } from './write-form.ts';

/** The values of the spec that a patch names. Paths are those of {@link Named}: below spec. */
function namedByMerge(patch: JsonObject): Named {
  return (path) => {
    let at: Json | undefined = patch['spec'];
    for (const key of path) {
      if (!isJsonObject(at)) return false;
      at = Object.hasOwn(at, String(key)) ? at[String(key)] : undefined;
    }
    return at !== undefined && !isJsonObject(at);
  };
}

function namedByOperations(patch: Json): Named {
  const pointers = (Array.isArray(patch) ? patch : []).flatMap((operation) =>
    isJsonObject(operation) && operation['op'] !== 'test' && operation['op'] !== 'remove' ? [String(operation['path'])] : [],
  );
  return (path) => {
    const pointer = `/spec/${path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
    return pointers.includes(pointer);
  };
}

/** The object that a patch makes of an entry, as it shall be shown. */
function patched<S>(
  source: ResourceSource<S>,
  entry: Entry<S>,
  type: string,
  patch: Json,
  options: WriteOptions,
  duplicates: readonly string[],
  warnings: string[],
): Wish {
  const current = entry.object() as unknown as JsonObject;
  const made = type === JSON_TYPE ? jsonPatch(current, patch) : mergePatch(current, patch);
  if (!isJsonObject(made)) throw badRequest('the patch does not leave an object');
  const refuse = (message: string) => invalid({ group: '', kind: '' }, '', [invalidValue('patch', made, message)]);
  judgeOddities(unknownFields(made, source.writer!), duplicates, options.fieldValidation, warnings, refuse);
  const object: ServedObject = objectOf(made, source.resource, source.writer!, refuse);
  placeInRequest(object, entry.namespace, entry.name);
  requireSameUid(source, entry, object.metadata.uid);
  // A patch that does not speak of the version is about whatever is there.
  if (object.metadata.resourceVersion === String(entry.version)) delete object.metadata.resourceVersion;
  return { object, form: 'shown', named: type === JSON_TYPE ? namedByOperations(patch) : namedByMerge(patch as JsonObject) };
}

export async function patch<S>(source: ResourceSource<S>, call: Call, environment: Environment): Promise<Answer> {
  const { resource, writer } = source;
  if (!writer) throw methodNotAllowed(resource, 'patch');
  const type = (call.contentType ?? '').split(';')[0]!.trim().toLowerCase();
  if (!PATCH_TYPES.includes(type)) throw unsupportedMediaType(PATCH_TYPES);
  const answer = answerForm(call, resource);
  const options = parseWriteOptions(call.query, 'PatchOptions', call.userAgent, type === APPLY_TYPE);
  if (type === APPLY_TYPE) return apply(source, call, environment, options, answer);
  const { value, duplicates } = decode(await call.body(), type, [type]);
  if (type === MERGE_TYPE && !isJsonObject(value)) throw badRequest('a merge patch must be an object');
  if (type === JSON_TYPE && !Array.isArray(value)) throw badRequest('a JSON patch must be a list of operations');
  const made = await changeObject(source, call, environment, {
    options,
    optionsKind: 'PatchOptions',
    compute: (entry) => patched(source, entry, type, value, options, duplicates, call.warnings),
  });
  return answer(200, made);
}
