import { notFound } from '../errors/status.ts';
import { formatted } from '../http/answers.ts';
import type { Answer, Call } from '../http/call.ts';
import { single } from '../representation/form.ts';
import { parseVersion } from '../requests/list-options.ts';
import type { ResourceSource } from '../resources/resource-source.ts';
import type { Entry } from '../store/entry.ts';
import { formOf } from './form-of.ts';
import { settled } from './list.ts';

/** The entry that a request names. @throws {StatusError} 404 if it is not there, or not for this user */
async function entryOf<S>(source: ResourceSource<S>, call: Call): Promise<Entry<S>> {
  const { namespace, name } = call.info;
  const collection = await source.collection(call.info.namespace);
  const entry = collection.get(namespace, name);
  const visibility = await source.visibility?.(call.user);
  if (!entry || (visibility && !visibility.sees(entry))) throw source.missing?.(namespace, name) ?? notFound(source.resource, name);
  return entry;
}

/**
 * Who reads the metadata of one object alone decides by it what else may go: the garbage collector asks once whether an owner is there, and what it is told then
 * is final. So the cluster itself is asked, not what is known of it here, which may be some milliseconds old.
 */
async function requireThere<S>({ writer, resource }: ResourceSource<S>, call: Call): Promise<void> {
  const { namespace, name } = call.info;
  if (writer?.confirmed && !(await writer.confirmed(namespace, name, call))) throw notFound(resource, name);
}

export async function get<S>(source: ResourceSource<S>, call: Call): Promise<Answer> {
  const { form, format } = formOf(call.accept, call.query, 'object');
  const version = call.query.get('resourceVersion');
  if (version) await settled(source, call.info.namespace, parseVersion(version));
  if (!version && form.representation.as === 'partial') await requireThere(source, call);
  const entry = await entryOf(source, call);
  return formatted(200, format, [single(source.resource, entry, form, Date.now())]);
}
