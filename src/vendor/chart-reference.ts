import { vendorProblem } from './codes.ts';

/** A chart as its project publishes it. */
export interface ChartReference {
  /** `https://host/path` of a Helm repository, or `oci://host/path` above the chart's own repository. */
  repository: string;
  name: string;
  version: string;
}

const form = /^((?:https?|oci):\/\/[^@\s]+)\/([a-z0-9][a-z0-9._-]*)@(\d+\.\d+\.\d+[0-9A-Za-z.+-]*|v\d+\.\d+\.\d+[0-9A-Za-z.+-]*)$/;

/** Reads `<repository>/<name>@<version>`. The version is exact: what is vendored must not depend on the day. */
export function parseChartReference(text: string): ChartReference {
  const [, repository, name, version] = form.exec(text) ?? [];
  if (repository && name && version) return { repository, name, version };
  throw vendorProblem({
    code: 'CHART_REFERENCE_INVALID',
    message: `"${text}" names no chart with an exact version`,
    hint: 'write https://host/path/name@1.2.3 or oci://host/path/name@1.2.3',
    blame: 'usage',
  });
}

/** `name@version`, what a chart is called in the lock file and in messages. */
export function chartKey({ name, version }: Pick<ChartReference, 'name' | 'version'>): string {
  return `${name}@${version}`;
}
