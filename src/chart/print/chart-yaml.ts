import { yamlString } from './yaml-scalar.ts';

/** What stands in `Chart.yaml`. */
export interface ChartMetadata {
  readonly name: string;
  /** Semantic version; default `0.0.0`, stamped by the build. */
  readonly version?: string;
  readonly appVersion?: string;
  readonly description?: string;
  readonly type?: 'application' | 'library';
  readonly kubeVersion?: string;
  readonly icon?: string;
  readonly home?: string;
  readonly keywords?: readonly string[];
  readonly sources?: readonly string[];
  readonly annotations?: Readonly<Record<string, string>>;
  /** Charts in `charts/`; each once, without alias. */
  readonly dependencies?: readonly {
    readonly name: string;
    readonly version: string;
    readonly repository?: string;
    readonly condition?: string;
  }[];
}

/** `Chart.yaml`, in the API version that Helm 3 and 4 read. */
export function chartYaml(metadata: ChartMetadata): string {
  const {
    name,
    version = '0.0.0',
    appVersion,
    description,
    type = 'application',
    kubeVersion,
    icon,
    home,
    keywords,
    sources,
    annotations,
    dependencies,
  } = metadata;
  const scalars = { apiVersion: 'v2', name, description, type, version, appVersion, kubeVersion, icon, home };
  const lines = Object.entries(scalars).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${yamlString(value)}`]));
  if (keywords?.length) lines.push('keywords:', ...keywords.map((word) => `  - ${yamlString(word)}`));
  if (sources?.length) lines.push('sources:', ...sources.map((source) => `  - ${yamlString(source)}`));
  if (annotations && Object.keys(annotations).length > 0)
    lines.push('annotations:', ...Object.entries(annotations).map(([key, value]) => `  ${yamlString(key)}: ${yamlString(value)}`));
  if (dependencies?.length)
    lines.push(
      'dependencies:',
      ...dependencies.flatMap((dependency) =>
        Object.entries(dependency).map(([key, value], i) => `  ${i === 0 ? '- ' : '  '}${key}: ${yamlString(value)}`),
      ),
    );
  return `${lines.join('\n')}\n`;
}
