import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compile, evaluate, type KubernetesObject } from '../../src/chart/index.ts';
import { everyApplication } from './every-application.fixture.ts';
import { SURROUNDINGS } from './render.fixture.ts';

const offered = (kind: string, name: string) => ({
  apiVersion: 'instancetype.kubevirt.io/v1beta1',
  kind: `VirtualMachineCluster${kind}`,
  metadata: { name },
  spec: { cpu: { guest: 1 }, memory: { guest: '4Gi' } },
});

/** What the examples take for granted: what the platform offers, and the disk of the machine. */
const THERE = [
  offered('Instancetype', 'u1.medium'),
  offered('Preference', 'ubuntu'),
  { apiVersion: 'cdi.kubevirt.io/v1beta1', kind: 'DataVolume', metadata: { name: 'vm-disk-example', namespace: 'tenant-example' } },
] as KubernetesObject[];

describe.each(everyApplication)('the README of %s', (_id, application) => {
  const { source } = application.chart;
  const readme = compile(source).files.get('README.md') ?? '';
  const section = (title: string) => readme.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

  test('begins with an example that works', () => {
    const [, text = ''] = section('Example').split(/```(?:yaml)?\n/);
    const { kind, metadata, spec } = parse(text) as { kind: string; metadata: { name: string; namespace: string }; spec: object };
    const [definition] = evaluate(application.definitionChart.source) as {
      spec?: { application: { kind: string }; release: { prefix: string } };
    }[];
    expect(kind).toBe(definition?.spec?.application.kind);
    const release = { name: `${definition?.spec?.release.prefix}${metadata.name}`, namespace: metadata.namespace };
    expect(evaluate(source, { ...SURROUNDINGS, release, values: spec, objects: THERE }).length).toBeGreaterThan(0);
  });

  test('says what the tenant sees', () => {
    expect(section('What the tenant sees')).toMatch(/\| (Secret|Service|Ingress) \||It is empty/);
    expect(section('What the tenant sees')).not.toContain('{{');
  });

  test('says of every value what it means, in a sentence', () => {
    const rows = section('Values')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    for (const row of rows) {
      const meaning = row.split(/(?<!\\) \| /)[3] ?? '';
      expect(meaning, row).toMatch(/^\S+( \S+){2,}[.:`)…]$/);
    }
  });
});
