import type { Step } from '../step.ts';

/**
 * The steps of this platform. Version 56 is where a new installation begins, so that the first step makes 57: a file beside, named by
 * its id, and a line here that gives its hash: `{ ...renameIt, hash: '…' }`.
 */
export const steps: readonly Step[] = [];

/** Version of the data that the steps lead to; derived, so that no step can be added and left out. */
export const FIRST_VERSION = 56;
export const targetVersion = (of: readonly Step[]): number => Math.max(FIRST_VERSION, ...of.map(({ version }) => version));
