/** Label of a Secret that its tenant may see; set by the lineage webhook. */
export const SECRET_MARKER = 'internal.cozystack.io/tenantresource';
/** Label of a release that is a module of its tenant. */
export const MODULE_MARKER = 'internal.cozystack.io/tenantmodule';

/** Labels or annotations without one of them; undefined if none is left. */
export function without(texts: Readonly<Record<string, string>> | undefined, key: string): Record<string, string> | undefined {
  const kept = Object.entries(texts ?? {}).filter(([name]) => name !== key);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
