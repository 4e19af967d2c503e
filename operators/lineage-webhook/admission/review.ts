import type { ObjectMeta } from '../../kit/client/object.ts';

/** admission.k8s.io/v1 AdmissionReview, as far as it is read here. */
export interface AdmissionRequest {
  readonly uid: string;
  readonly operation: string;
  readonly namespace: string;
  readonly resource: { readonly group: string; readonly version: string; readonly resource: string };
  readonly object: AdmittedObject;
}

export interface AdmittedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Partial<ObjectMeta>;
  readonly spec?: { readonly schedulerName?: string };
}

export interface AdmissionResponse {
  readonly uid: string;
  readonly allowed: boolean;
  readonly status?: { readonly code: number; readonly message: string };
  readonly warnings?: readonly string[];
  readonly patchType?: 'JSONPatch';
  /** Base64 of a JSON patch (RFC 6902). */
  readonly patch?: string;
}

/** One step of a JSON patch. */
export interface PatchStep {
  readonly op: 'add' | 'replace';
  readonly path: string;
  readonly value: unknown;
}

/** This is no AdmissionReview that we can answer. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError';
}

/** @throws {ReviewError} */
export function parseReview(body: string): AdmissionRequest {
  let review: { apiVersion?: string; kind?: string; request?: Partial<AdmissionRequest> };
  try {
    review = JSON.parse(body);
  } catch (error) {
    throw new ReviewError(`the body is not JSON: ${(error as Error).message}`, { cause: error });
  }
  if (review?.kind !== 'AdmissionReview' || review.apiVersion !== 'admission.k8s.io/v1')
    throw new ReviewError('the body is no AdmissionReview of admission.k8s.io/v1');
  const { uid, operation, resource, object, namespace = '' } = review.request ?? {};
  if (!uid || !operation || !resource?.resource) throw new ReviewError('the AdmissionReview holds no whole request');
  if (!object?.metadata) throw new ReviewError('the request holds no object');
  return { uid, operation, namespace, resource, object };
}

/** The answer as it goes over the wire. */
export function reviewOf(response: AdmissionResponse): string {
  return JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response });
}

export function admitted(uid: string, steps: readonly PatchStep[], warnings: readonly string[]): AdmissionResponse {
  return {
    uid,
    allowed: true,
    ...(warnings.length > 0 && { warnings }),
    ...(steps.length > 0 && { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(steps)).toString('base64') }),
  };
}

export function refused(uid: string, code: number, message: string): AdmissionResponse {
  return { uid, allowed: false, status: { code, message } };
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Steps that set entries of a map, for example metadata.labels; none for entries that are as wanted. */
export function setEntries(
  path: string,
  present: Readonly<Record<string, string>> | undefined,
  wanted: Readonly<Record<string, string>>,
): PatchStep[] {
  const changed = Object.entries(wanted).filter(([key, value]) => present?.[key] !== value);
  if (changed.length === 0) return [];
  if (!present) return [{ op: 'add', path, value: Object.fromEntries(changed) }];
  return changed.map(([key, value]) => ({ op: 'add', path: `${path}/${escaped(key)}`, value }));
}
