import type { PlatformCode } from '../../src/platform/codes.ts';
import type { ChartFile, CompiledChart } from '../../src/platform/compiled-chart.ts';
import { type Chart, chartPath, type Layer } from '../../src/platform/model.ts';
import { releaseRecordSize } from '../../src/platform/release-record.ts';
import { Problem } from '../../src/problem.ts';
import { chartName } from './chart-name.ts';
import type { KindIdentity } from './kind.ts';

/** Label of everything that stands in for something that is not there. */
export const SIMULATED_LABEL = 'cozystack.io/simulated';

export interface StandIn extends Pick<Chart, 'layer' | 'name' | 'origin'> {
  /** Why the chart itself is not at hand. */
  readonly why: string;
  readonly provides: readonly KindIdentity[];
  /** Values files that variants of packages name; they are there, and empty. */
  readonly valuesFiles?: readonly string[];
}

/**
 * A chart that is not at hand. In a simulating build it is a labelled chart that brings the kinds of the real one without their schemas, so that
 * everything that comes after can run; otherwise compiling it fails.
 */
export function standIn({ layer, name, origin, why, provides, valuesFiles = [] }: StandIn): Chart {
  return {
    layer,
    name,
    origin,
    compile({ simulate }): CompiledChart {
      if (!simulate) throw absent(chartPath({ layer, name }), why);
      const values = new Set(['values.yaml', ...valuesFiles]);
      const files = [chartFile(layer, name, why), noticeFile(name, why), ...[...values].map(emptyFile), ...provides.map(definitionFile)];
      const kinds = provides.map(({ group, kind }) => ({ group, kind }));
      return {
        files,
        emits: [],
        artifacts: [],
        provides: kinds,
        images: [],
        requests: { cpu: 0, memory: 0 },
        recordSize: releaseRecordSize(files, ''),
        standIn: true,
      };
    },
  };
}

const emptyFile = (path: string): ChartFile => ({ path, content: '{}\n' });

function absent(path: string, why: string): Problem<PlatformCode> {
  return new Problem({
    code: 'PLATFORM_CHART_ABSENT',
    message: `the chart is ${why}`,
    where: { object: `Chart ${path}` },
    hint: 'vendor or write it, or build with --simulate-upstream to put a labelled stand-in in its place',
  });
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function chartFile(layer: Layer, name: string, why: string): ChartFile {
  const annotations = { [SIMULATED_LABEL]: 'true' };
  return {
    path: 'Chart.yaml',
    content: json({
      apiVersion: 'v2',
      name: chartName(layer, name),
      version: '0.0.0',
      description: `Stands in for ${name}: ${why}`,
      annotations,
    }),
  };
}

/** Says in the cluster what is simulated; the name is an expression, so that several releases of the chart can share a namespace. */
function noticeFile(name: string, why: string): ChartFile {
  const notice = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: '{{ .Release.Name }}-simulated', labels: { [SIMULATED_LABEL]: 'true' } },
    data: { chart: name, why },
  };
  return { path: 'templates/simulated.yaml', content: json(notice) };
}

function definitionFile({ group, version, kind, plural, scope }: KindIdentity): ChartFile {
  // Named, though not described: admission policies may speak of them.
  const anything = { 'x-kubernetes-preserve-unknown-fields': true };
  const schema = { openAPIV3Schema: { type: 'object', ...anything, properties: { spec: anything, status: anything } } };
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      labels: { [SIMULATED_LABEL]: 'true' },
      annotations: { 'helm.sh/resource-policy': 'keep', ...approval(group) },
    },
    spec: {
      group,
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      scope,
      versions: [{ name: version, served: true, storage: true, schema, subresources: { status: {} } }],
    },
  };
  return { path: `templates/${plural}.${group}.yaml`, content: json(definition) };
}

/** Groups of Kubernetes itself are protected; the API server asks for the reason. */
function approval(group: string): Record<string, string> {
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  return isProtected ? { 'api-approved.kubernetes.io': 'unapproved, simulated for a sandbox' } : {};
}
