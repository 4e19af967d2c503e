export const JSON_TYPE = 'application/json-patch+json';
export const MERGE_TYPE = 'application/merge-patch+json';
export const APPLY_TYPE = 'application/apply-patch+yaml';

/** The kinds of patches that are taken. A strategic merge is not among them: it needs types that a free-form spec does not have. */
export const PATCH_TYPES = [JSON_TYPE, MERGE_TYPE, APPLY_TYPE];
