import type { Logger } from 'pino';
import { isForbidden, isNotFound } from '../../kit/client/api-error.ts';
import type { Client } from '../../kit/client/client.ts';
import type { OwnerReference } from '../../kit/client/object.ts';
import { pathOf } from '../../kit/client/resource.ts';
import type { KindLookup } from './kind-lookup.ts';
import type { Ancestor } from './walk.ts';

/** Only metadata travels: some owners are megabytes large, and some hold secrets. */
const metadataOnly = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json';

/**
 * Reads the object that an owner reference names. One that is gone, or was made anew under its name, is no owner; one that we may not see is told.
 * @returns undefined for those
 * @throws {ApiError|ConnectionError} where the API server cannot say now
 */
export async function readOwner(
  client: Client,
  kinds: KindLookup,
  { apiVersion, kind, name, uid }: OwnerReference,
  namespace: string,
  log: Logger,
  warn: (text: string) => void,
): Promise<Ancestor | undefined> {
  const skip = (why: string) => {
    log.info({ owner: `${apiVersion} ${kind} ${namespace}/${name}`, why }, 'an owner is passed over');
    return undefined;
  };
  try {
    const addressed = await kinds.find(apiVersion, kind);
    if (!addressed) return skip('the cluster does not serve its kind');
    const [group, version] = apiVersion.includes('/') ? (apiVersion.split('/') as [string, string]) : ['', apiVersion];
    const path = pathOf({ group, version, kind, ...addressed }, { name, namespace });
    const { body } = await client.raw({ path, headers: { accept: metadataOnly } });
    const { metadata } = JSON.parse(body.toString('utf8')) as Ancestor;
    if ((metadata as { uid?: string }).uid !== uid) return skip('another object has its name now');
    return { apiVersion, kind, metadata };
  } catch (error) {
    if (isNotFound(error)) return skip('it is gone');
    if (!isForbidden(error)) throw error;
    warn(`owner ${kind} ${name} may not be read, so the object may be left without its application`);
    return skip('it may not be read');
  }
}
