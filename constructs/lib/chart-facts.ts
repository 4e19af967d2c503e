import { type ChartSource, composeChart, evaluate, type KubernetesObject, type Properties } from '../../src/chart/index.ts';
import { type ChartFile, type CompiledChart, type EmittedKind, type GroupKind, kindName } from '../../src/platform/compiled-chart.ts';
import { releaseRecordSize } from '../../src/platform/release-record.ts';
import { artifactReferences } from './artifact-references.ts';
import { namedImages } from './named-images.ts';
import { imagesIn } from './pod-images.ts';
import { requestsIn } from './pod-requests.ts';

/** What the proofs of a platform need to know of a chart. */
export type ChartFacts = Pick<CompiledChart, 'emits' | 'provides' | 'artifacts' | 'images' | 'requests' | 'recordSize'>;

/** Reads a chart: its kinds from all its objects, whatever switches them on, the rest from a render with default values. */
export function chartFacts<P extends Properties>(source: ChartSource<P>, files: readonly ChartFile[]): ChartFacts {
  const objects = renderedByDefault(source);
  const bodies = composeChart(source).documents.objects.map(({ body }) => body);
  return {
    emits: emittedKinds(source),
    provides: objects.flatMap(definedKind),
    artifacts: artifactReferences(bodies),
    images: [...new Set([...imagesIn(objects), ...namedImages(bodies)])].sort(),
    requests: requestsIn(objects),
    recordSize: releaseRecordSize(files, JSON.stringify(objects)),
  };
}

/** Charts that refuse their default values (a name that must be given) have nothing to show. */
function renderedByDefault<P extends Properties>(source: ChartSource<P>): readonly KubernetesObject[] {
  try {
    return evaluate(source, { release: { name: 'release', namespace: 'tenant-root' } });
  } catch {
    return [];
  }
}

function emittedKinds<P extends Properties>(source: ChartSource<P>): EmittedKind[] {
  const kinds = composeChart(source).documents.objects.map(({ body, guards }) => {
    const text = (key: string): string => {
      const entry = body.entries.find((candidate) => 'key' in candidate && candidate.key === key);
      return entry && 'value' in entry && entry.value.kind === 'literal' ? String(entry.value.value) : '';
    };
    const [group = '', version] = text('apiVersion').split('/');
    return { group: version === undefined ? '' : group, kind: text('kind'), conditional: guards.length > 0 };
  });
  return [...Map.groupBy(kinds, kindName).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, conditional: [first, ...more].every(({ conditional }) => conditional) }] : [],
  );
}

function definedKind({ kind, spec }: KubernetesObject): GroupKind[] {
  if (kind !== 'CustomResourceDefinition') return [];
  const { group, names } = spec as { group: string; names: { kind: string } };
  return [{ group, kind: names.kind }];
}
