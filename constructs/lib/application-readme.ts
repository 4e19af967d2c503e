import { stringify } from 'yaml';
import type { Properties, Schema } from '../../src/chart/index.ts';
import type { ResourceSelector } from './api/application-definition.ts';
import { presetTable } from './preset-table.ts';

export interface ReadmeSubject {
  readonly kind: string;
  readonly prefix: string;
  readonly module: boolean;
  readonly values: Properties;
  /** `spec` of the example. */
  readonly example: object;
  readonly visible: Readonly<Record<'Secret' | 'Service' | 'Ingress', readonly ResourceSelector[]>>;
}

/** What the README of an application's chart says besides its values: a manifest to begin with, and what a tenant gets to see. */
export const applicationSections = (subject: ReadmeSubject) => ({
  before: [example(subject), visibleObjects(subject)],
  after: hasPresets(subject.values) ? [presetTable()] : [],
});

function example({ kind, module, example: spec }: ReadmeSubject): string {
  const name = module ? kind.toLowerCase() : 'example';
  const manifest = { apiVersion: 'apps.cozystack.io/v1alpha1', kind, metadata: { name, namespace: 'tenant-example' }, spec };
  const note = module ? ['', 'A tenant has one, under this name. It comes and goes with the switch of its Tenant.'] : [];
  return ['## Example', '', '```yaml', stringify(manifest, { lineWidth: 0 }).trimEnd(), '```', ...note].join('\n');
}

function visibleObjects({ kind, prefix, visible }: ReadmeSubject): string {
  const rows = Object.entries(visible).flatMap(([of, selectors]) =>
    selectors.flatMap((selector) => described(selector).map((which) => `| ${of} | ${which} |`)),
  );
  const called = prefix === '' ? '' : ` They are called after the release, \`${prefix}<name>\`.`;
  return [
    '## What the tenant sees',
    '',
    `The ${kind} with its state, and of the objects that it is made of those in this list. All others stay hidden.${called}`,
    '',
    ...(rows.length > 0 ? ['| Kind | Which |', '| --- | --- |', ...rows] : ['It is empty.']),
  ].join('\n');
}

function described({ resourceNames = [], matchLabels = {} }: ResourceSelector): string[] {
  const names = resourceNames.map((name) => `\`${readable(name)}\``);
  const labels = Object.entries(matchLabels).map(([key, value]) => `\`${key}: "${readable(value)}"\``);
  return [...names, ...(labels.length > 0 ? [`those with the label ${labels.join(' and ')}`] : [])];
}

/** `redis-{{ .name }}` → `redis-<name>`; a slice takes `tenant-` off a namespace. */
const readable = (template: string): string =>
  template.replace('{{ slice .namespace 7 }}', '<tenant>').replace(/\{\{ \.(\w+) \}\}/g, (_, field: string) => `<${field}>`);

const hasPresets = (values: Properties): boolean =>
  Object.entries(values).some(([key, schema]) => key === 'resourcesPreset' || hasPresets(propertiesOf(schema)));

const propertiesOf = ({ shape }: Schema<unknown>): Properties => (shape.kind === 'object' ? shape.properties : {});
