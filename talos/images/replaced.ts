/**
 * `reference` with the longest of `prefixes` that it starts with replaced, so that a registry of one's own stands in for any other. A prefix ends where a
 * part of the path does: `ghcr.io/siderolabs` is none of `ghcr.io/siderolabs-old/installer`.
 */
export function replaced(reference: string, prefixes: Readonly<Record<string, string>>): string {
  const [prefix] = Object.keys(prefixes)
    .filter(
      (one) => reference === one || reference.startsWith(`${one}/`) || reference.startsWith(`${one}:`) || reference.startsWith(`${one}@`),
    )
    .sort((a, b) => b.length - a.length);
  return prefix === undefined ? reference : `${prefixes[prefix]}${reference.slice(prefix.length)}`;
}
