import type { Inputs } from '../../../src/chart/index.ts';
import type { PlatformValues } from './values.ts';

/** What the parts of the platform chart are given. */
export type PlatformInputs = Inputs<PlatformValues>;

/** Label of objects that nobody may delete before taking the label off. */
export const NO_DELETE = { 'platform.cozystack.io/no-delete': 'true' } as const;

/** Annotation of objects that stay when they are no longer rendered. */
export const KEEP = { 'helm.sh/resource-policy': 'keep' } as const;
