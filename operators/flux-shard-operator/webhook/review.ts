import { NAMESPACE_LABEL, SHARD_LABEL, shardIndex } from '../names.ts';
import { tenantOf } from '../placement/tenants.ts';

export interface AdmissionRequest {
  uid: string;
  namespace?: string;
  object?: { metadata?: { name?: string; namespace?: string; labels?: Record<string, string> } };
}

export interface AdmissionResponse {
  uid: string;
  allowed: true;
  patchType?: 'JSONPatch';
  /** Base64 of an RFC 6902 patch. */
  patch?: string;
}

/**
 * Gives a release of a tenant its shard at birth, so that no other controller ever sees it. Whatever is missing, the release is let
 * through as it is: placement corrects it later.
 * @param labelsOf labels of a namespace; undefined if it is not known
 */
export function review(request: AdmissionRequest, labelsOf: (namespace: string) => Record<string, string> | undefined): AdmissionResponse {
  const allowed: AdmissionResponse = { uid: request.uid, allowed: true };
  const { name = '', namespace = request.namespace ?? '', labels } = request.object?.metadata ?? {};
  const tenant = tenantOf({ name, namespace: namespace || (request.namespace ?? ''), labels: labels ?? {} });
  const shard = tenant && labelsOf(tenant)?.[NAMESPACE_LABEL];
  if (!shard || shardIndex(shard) === undefined || labels?.[SHARD_LABEL] === shard) return allowed;
  const operation = labels
    ? { op: 'add', path: `/metadata/labels/${SHARD_LABEL.replaceAll('~', '~0').replaceAll('/', '~1')}`, value: shard }
    : { op: 'add', path: '/metadata/labels', value: { [SHARD_LABEL]: shard } };
  return { ...allowed, patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify([operation])).toString('base64') };
}
