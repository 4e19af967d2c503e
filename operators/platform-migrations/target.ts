import type { Step } from './step.ts';

/** Where a new installation begins: no step makes a version below it that this platform does not know. */
const FIRST_VERSION = 56;

/** Version of the data that steps lead to; derived, so that no step can be added and left out. */
export const targetVersion = (of: readonly Pick<Step, 'version'>[]): number => Math.max(FIRST_VERSION, ...of.map(({ version }) => version));
