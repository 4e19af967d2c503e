const units = ['KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes for a person: `812 B`, `3.4 KiB`, `12.0 MiB`. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${value.toFixed(1)} ${units[unit]}`;
}
