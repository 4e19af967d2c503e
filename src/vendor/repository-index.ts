import { parse } from 'yaml';
import { type Digest, isDigest } from '../artifact/digest.ts';
import { type ChartReference, chartKey } from './chart-reference.ts';
import { vendorProblem } from './codes.ts';

interface IndexEntry {
  version?: string;
  urls?: string[];
  digest?: string;
}

/** Finds a chart's archive in the text of a Helm repository's `index.yaml`: its address (maybe relative) and, if the index has it, its digest. */
export function locateInIndex(text: string, chart: ChartReference): { url: string; digest: Digest | undefined } {
  const entries = entriesIn(text, chart);
  const versions = entries[chart.name] ?? [];
  const found = versions.find(({ version }) => version === chart.version);
  const url = found?.urls?.[0];
  if (!url) {
    const near = versions.map(({ version }) => version).slice(0, 5);
    throw vendorProblem({
      code: 'CHART_NOT_FOUND',
      message: `the repository has no ${chartKey(chart)}`,
      where: { object: `${chart.repository}/index.yaml` },
      hint:
        near.length > 0 ? `it has ${near.join(', ')}, …` : `it has the charts ${Object.keys(entries).slice(0, 8).join(', ') || '(none)'}`,
    });
  }
  const digest = found.digest?.startsWith('sha256:') ? found.digest : `sha256:${found.digest}`;
  return { url, digest: isDigest(digest) ? digest : undefined };
}

function entriesIn(text: string, { repository }: ChartReference): Record<string, IndexEntry[]> {
  try {
    const { entries } = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: 0 });
    if (entries && typeof entries === 'object') return entries;
  } catch (cause) {
    throw broken(repository, cause);
  }
  throw broken(repository);
}

function broken(repository: string, cause?: unknown) {
  return vendorProblem({
    code: 'INDEX_BROKEN',
    message: 'the repository has no readable index',
    where: { object: `${repository}/index.yaml` },
    hint: 'check that the address is that of a Helm repository',
    cause,
  });
}
