/** Bytes for a person: `812 B`, `3.4 KiB`, `12.0 MiB`. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const inKiB = bytes / 1024;
  return inKiB < 1024 ? `${inKiB.toFixed(1)} KiB` : `${(inKiB / 1024).toFixed(1)} MiB`;
}
