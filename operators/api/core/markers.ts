import { moduleLabel, visibleLabel } from '../../../constructs/lib/api/application-labels.ts';
/** Label of a Secret that its tenant may see; set by the lineage webhook. */
export const SECRET_MARKER = visibleLabel;
/** Label of a release that is a module of its tenant. */
export const MODULE_MARKER = moduleLabel;
