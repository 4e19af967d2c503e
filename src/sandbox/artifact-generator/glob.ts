/**
 * Paths that a pattern names, with what of each path the pattern covers. A pattern covers whole segments (`*`, `?`, `[…]` within one); what lies below a
 * covered folder belongs to it, which makes `dir/**` all that is in `dir`.
 */
export function* matching(pattern: string, paths: Iterable<string>): Generator<{ path: string; covered: string }> {
  const segments = pattern.split('/');
  const tests = segments.map(segmentTest);
  for (const path of paths) {
    const parts = path.split('/');
    if (parts.length < segments.length) continue;
    if (tests.every((test, index) => test(parts[index]!))) yield { path, covered: parts.slice(0, segments.length).join('/') };
  }
}

export function hasWildcards(pattern: string): boolean {
  return /[*?[\]]/.test(pattern);
}

/** Whether a path, or a folder above it, is excluded. A pattern without a slash is compared with names at any depth; `**` spans folders. */
export function isExcluded(path: string, base: string, patterns: readonly string[] = []): boolean {
  if (patterns.length === 0) return false;
  const relative = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
  return patterns.some((pattern) => {
    const test = new RegExp(
      `^${pattern.split('/').map(segmentSource).join('/').replaceAll('<any>/', '(?:.*/)?').replaceAll('<any>', '.*')}$`,
    );
    if (!pattern.includes('/')) return relative.split('/').some((name) => test.test(name));
    return [path, relative].some((candidate) => prefixes(candidate).some((prefix) => test.test(prefix)));
  });
}

/** `a/b/c` → a, a/b, a/b/c */
function prefixes(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function segmentTest(segment: string): (name: string) => boolean {
  if (!hasWildcards(segment)) return (name) => name === segment;
  const test = new RegExp(`^${segmentSource(segment === '**' ? '*' : segment)}$`);
  return (name) => test.test(name);
}

function segmentSource(segment: string): string {
  if (segment === '**') return '<any>';
  return segment.replace(/\[\^?[^\]]+\]|\*+|\?|[.+^${}()|\\\]/]/g, (token) => {
    if (token.startsWith('[')) return token;
    if (token.startsWith('*')) return '[^/]*';
    return token === '?' ? '[^/]' : `\\${token}`;
  });
}
