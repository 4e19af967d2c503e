import { key } from '../../kit/client/object.ts';
import type { HelmRelease } from '../kinds.ts';

/** Keys of the releases that a release waits for. */
export const waitsFor = ({ metadata, spec }: HelmRelease): string[] =>
  (spec.dependsOn ?? []).map(({ name, namespace }) => key({ name, namespace: namespace ?? metadata.namespace }));
