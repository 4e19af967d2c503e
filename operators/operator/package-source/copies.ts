import type { Component, PackageSourceSpec, Variant } from '../../../constructs/lib/api/package-source.ts';
import type { CopyOperation } from '../kinds.ts';

type SourceRef = NonNullable<PackageSourceSpec['sourceRef']>;
type Library = NonNullable<Variant['libraries']>[number];

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '');
const joined = (...parts: string[]): string => parts.map(trimmed).filter(Boolean).join('/');
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where charts stand in the source: `spec.sourceRef.path` without slashes at its ends; by default `packages` in Git, the root in OCI. */
export function basePath({ kind, path }: SourceRef): string {
  if (path !== undefined && path !== '') return trimmed(path);
  return kind === 'GitRepository' ? 'packages' : '';
}

/** Name by which components ask for a library. */
export const libraryName = ({ name, path }: Library): string => name || lastSegment(trimmed(path));

/**
 * How the artifact of a component is put together: the chart; its libraries below `charts/`; its values files, of which the first
 * replaces the chart's `values.yaml` and the others are merged over it (contract/operator-packages.md, 2.3).
 * Libraries that the variant lacks are left out.
 */
export function copiesOf(sourceRef: SourceRef, component: Component, libraries: readonly Library[]): CopyOperation[] {
  const base = basePath(sourceRef);
  const from = (path: string, tail: string) => {
    const whole = joined(base, path);
    return `@${sourceRef.name}/${whole ? `${whole}/` : ''}${tail}`;
  };
  const chart = lastSegment(component.path);
  const known = new Map(libraries.map((library) => [libraryName(library), library]));
  const copies: CopyOperation[] = [{ from: from(component.path, '**'), to: `@artifact/${chart}/` }];
  for (const name of component.libraries ?? []) {
    const library = known.get(name);
    if (library) copies.push({ from: from(library.path, '**'), to: `@artifact/${chart}/charts/${name}/` });
  }
  for (const [index, file] of (component.valuesFiles ?? []).entries()) {
    copies.push({ from: from(component.path, file), to: `@artifact/${chart}/values.yaml`, strategy: index === 0 ? 'Overwrite' : 'Merge' });
  }
  return copies;
}
