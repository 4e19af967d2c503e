import { type ChartSource, type ComposedChart, composeChart } from './chart.ts';
import { ChartError } from './error.ts';
import { chartYaml } from './print/chart-yaml.ts';
import { libraryTemplate } from './print/function-template.ts';
import { Library } from './print/library.ts';
import { checksTemplate, objectTemplate } from './print/object-template.ts';
import { readme } from './print/readme.ts';
import { valuesTemplate } from './print/values-template.ts';
import { valuesYaml } from './print/values-yaml.ts';
import type { JsonSchema, Properties } from './schema/schema.ts';

/** A chart as files, by path in the chart's directory, in order of their paths. */
export interface CompiledChart {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  /** The schema of its values, as `values.schema.json` holds it. */
  readonly schema: JsonSchema;
}

export interface CompileOptions {
  /** Version for `Chart.yaml`, over the definition's. */
  readonly version?: string;
}

/** Prints a chart as a plain Helm chart. The same source gives the same bytes on any machine. */
export function compile<P extends Properties>(source: ChartSource<P>, options: CompileOptions = {}): CompiledChart {
  const chart = composeChart(source);
  const { metadata } = chart;
  const files = new Map<string, string>([
    ['Chart.yaml', chartYaml({ ...metadata, ...options })],
    ['README.md', readme(metadata.name, metadata.description, chart.sections, chart.properties)],
    ['values.schema.json', `${JSON.stringify(chart.schema, null, 2)}\n`],
    ['values.yaml', valuesYaml(chart.properties)],
  ]);
  for (const [path, content] of [...templates(chart), ...Object.entries(chart.files)]) {
    if (files.has(path)) throw new ChartError(`two files are called ${path}`, { path: metadata.name, source: source.source });
    files.set(path, content);
  }
  return { name: metadata.name, files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), schema: chart.schema };
}

function templates({ metadata, documents, resolvable }: ComposedChart): [string, string][] {
  const library = new Library(metadata.name);
  const result: [string, string][] = documents.objects.map((document) => [
    `templates/${fileName(document.path)}.yaml`,
    objectTemplate(document, library),
  ]);
  if (documents.checks.length > 0) result.push(['templates/checks.yaml', checksTemplate(documents.checks, library)]);
  result.push(['templates/_values.tpl', valuesTemplate(metadata.name, resolvable)]);
  const named = libraryTemplate(library);
  if (named !== '') result.push(['templates/_lib.tpl', named]);
  return result;
}

/** `redis/backup/cron-job` → `backup-cron-job`. The inner parts that constructs of cdk8s-plus give their one object are left out. */
function fileName(path: string): string {
  const parts = path.split('/').slice(1);
  const telling = parts.filter((part) => part !== 'Resource' && part !== 'Default');
  const name = (telling.length > 0 ? telling : parts).join('-').replace(/[^A-Za-z0-9._-]+/g, '-');
  if (name.startsWith('_')) throw new ChartError('Helm renders no template whose name begins with "_": choose another id', { path });
  return name;
}
