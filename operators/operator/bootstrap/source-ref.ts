/** Kind of the Flux source of the platform. */
export type SourceKind = 'OCIRepository' | 'GitRepository';

const KEYS: Record<SourceKind, readonly string[]> = {
  OCIRepository: ['digest', 'semver', 'semverFilter', 'tag'],
  GitRepository: ['branch', 'tag', 'semver', 'name', 'commit'],
};

/** @throws for an address of another kind */
export function sourceKind(url: string): SourceKind {
  if (url.startsWith('oci://')) return 'OCIRepository';
  if (/^(https?|ssh):\/\//.test(url)) return 'GitRepository';
  throw new Error(`--platform-source-url: "${url}" is neither oci:// nor https://, http:// or ssh://`);
}

/**
 * Reads `key=value[,key=value]`: cut at commas, then at the first `=`; the last of several counts.
 * @throws with what is wrong and which keys there are
 */
export function parseSourceRef(kind: SourceKind, text: string): Record<string, string> {
  const fail = (why: string) => new Error(`--platform-source-ref: ${why}; keys of an ${kind} are ${KEYS[kind].join(', ')}`);
  const ref: Record<string, string> = {};
  for (const piece of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const at = piece.indexOf('=');
    if (at < 0) throw fail(`"${piece}" has no =`);
    const [key, value] = [piece.slice(0, at).trim(), piece.slice(at + 1).trim()];
    if (!key || !value) throw fail(`"${piece}" lacks a ${key ? 'value' : 'key'}`);
    if (!KEYS[kind].includes(key)) throw fail(`"${key}" is no key`);
    if (key === 'digest' && !/^sha256:[0-9a-f]{64}$/.test(value)) throw fail(`digest "${value}" is not sha256: and 64 hexadecimal digits`);
    if (key === 'commit' && !/^[0-9a-f]{7,}$/i.test(value)) throw fail(`commit "${value}" is not 7 or more hexadecimal digits`);
    ref[key] = value;
  }
  return ref;
}
