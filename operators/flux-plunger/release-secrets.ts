import { createHash } from 'node:crypto';
import type { Secret } from '../kit/client/kinds.ts';
import type { HelmRelease } from './kinds.ts';

const LONGEST = 53;
const HASH = 12;

/** Name that Helm knows the release by, as helm-controller makes it: over 53 characters it is cut and gets a hash. */
export function helmName({ metadata, spec }: HelmRelease): string {
  const name = spec.releaseName || (spec.targetNamespace ? `${spec.targetNamespace}-${metadata.name}` : metadata.name);
  if (name.length <= LONGEST) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH);
  return `${name.slice(0, LONGEST - HASH - 1)}-${hash}`;
}

/** Namespace of Helm's records. */
export const storageNamespace = ({ metadata, spec }: HelmRelease): string => spec.storageNamespace || metadata.namespace!;

export const RECORD_TYPE = 'helm.sh/release.v1';

/** Selects the records of a release. */
export const recordSelector = (release: HelmRelease): string => `name=${helmName(release)},owner=helm`;

/** Revision of a record: the integer after the last `.v` of its name; 0 if there is none. As text v9 would come after v10. */
export function revisionOf({ metadata }: Secret): number {
  const match = /\.v(\d+)$/.exec(metadata.name);
  return match ? Number(match[1]) : 0;
}

/** The record of the highest revision. */
export function latest(records: readonly Secret[]): Secret | undefined {
  return records
    .filter(({ type }) => type === RECORD_TYPE)
    .reduce<Secret | undefined>((best, one) => (!best || revisionOf(one) > revisionOf(best) ? one : best), undefined);
}
