/** RFC 7386. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...(target as Record<string, unknown>) } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete base[name];
    else base[name] = mergePatch(base[name], value);
  }
  return base;
}

interface Operation {
  op: string;
  path: string;
  value?: unknown;
}

/** RFC 6902, as far as add, replace and remove of map entries go. */
export function applyJsonPatch<T>(target: T, operations: readonly Operation[]): T {
  const copy = structuredClone(target);
  for (const { op, path, value } of operations) {
    const parts = path
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = parts.pop()!;
    let parent = copy as Record<string, unknown>;
    for (const part of parts) {
      if (typeof parent[part] !== 'object' || parent[part] === null)
        throw Object.assign(new Error(`no ${path}`), { code: 422, reason: 'Invalid' });
      parent = parent[part] as Record<string, unknown>;
    }
    if (op === 'remove') delete parent[last];
    else parent[last] = structuredClone(value);
  }
  return copy;
}
