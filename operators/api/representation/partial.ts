import type { MetaVersion } from '../requests/accept.ts';
import type { Entry } from '../store/entry.ts';

const HEAD: Record<MetaVersion, Buffer> = {
  v1: Buffer.from('{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":'),
  v1beta1: Buffer.from('{"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1beta1","metadata":'),
};
const TAIL = Buffer.from('}');

/** An object's PartialObjectMetadata as JSON, in pieces. */
export const partialObject = (entry: Entry, version: MetaVersion): Buffer[] => [HEAD[version], entry.metadata, TAIL];
