/** Label of a Secret that its tenant may see; set by the lineage webhook. */
export const SECRET_MARKER = 'internal.cozystack.io/tenantresource';
/** Label of a release that is a module of its tenant. */
export const MODULE_MARKER = 'internal.cozystack.io/tenantmodule';
