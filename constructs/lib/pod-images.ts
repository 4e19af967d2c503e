/** True for the fields under which objects keep image references. */
export const isImageKey = (key: string): boolean => key === 'image' || key === 'imageName';

/** All image references in objects, wherever an operator's kind keeps them: strings under `image` or `imageName`. */
export function imagesIn(objects: readonly unknown[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (isImageKey(key) && typeof inner === 'string' && inner !== '') found.add(inner);
      else visit(inner);
    }
  };
  objects.forEach(visit);
  return [...found].sort();
}
