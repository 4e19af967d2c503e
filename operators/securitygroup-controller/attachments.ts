import { applicationGroup, applicationLabels } from '../../constructs/lib/api/application-labels.ts';
import type { KubeObject } from '../kit/client/object.ts';

const attachmentsAnnotation = 'sdn.cozystack.io/attachments';

/** An application whose pods are members. */
export interface Attachment {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

/** An annotation that is no list of attachments; it counts as an empty one. */
export class AttachmentsError extends Error {
  override readonly name = 'AttachmentsError';
}

/** @throws {AttachmentsError} */
export function attachmentsOf({ metadata }: KubeObject): Attachment[] {
  const text = metadata.annotations?.[attachmentsAnnotation];
  if (!text) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new AttachmentsError(`annotation ${attachmentsAnnotation} is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(parsed)) throw new AttachmentsError(`annotation ${attachmentsAnnotation} is no list`);
  return parsed.map((entry: Partial<Attachment> | null, index) => {
    const { apiGroup, kind, name } = entry ?? {};
    if (typeof kind !== 'string' || typeof name !== 'string')
      throw new AttachmentsError(`annotation ${attachmentsAnnotation}: entry ${index} has no kind or no name`);
    return { apiGroup: apiGroup || applicationGroup, kind, name };
  });
}

/** One text for an application of a namespace, for indexes. */
export const applicationKey = (namespace: string, { apiGroup, kind, name }: Attachment): string =>
  JSON.stringify([namespace, apiGroup, kind, name]);

/** The application that a pod was found to belong to; undefined if to none. */
export function applicationOf({ metadata: { namespace = '', labels = {} } }: KubeObject): string | undefined {
  const apiGroup = labels[applicationLabels.group];
  const kind = labels[applicationLabels.kind];
  const name = labels[applicationLabels.name];
  return apiGroup && kind && name ? applicationKey(namespace, { apiGroup, kind, name }) : undefined;
}
