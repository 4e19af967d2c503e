import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLayout } from '../../artifact/layout.ts';
import type { Catalogue } from '../../platform/catalogue.ts';
import { compiledChart, definition } from '../../platform/fixture.ts';
import type { Chart } from '../../platform/model.ts';
import { buildCatalogue, buildCharts } from './build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const chart = (name: string, text: string): Chart => ({
  layer: 'apps',
  name,
  origin: 'authored',
  compile: () => compiledChart({ files: [{ path: 'Chart.yaml', content: text }], images: [`example.org/${name}:v1`] }),
});
const broken = (name: string): Chart => ({
  ...chart(name, ''),
  compile: () => {
    throw new Error('no size');
  },
});
const catalogueOf = (...charts: Chart[]): Catalogue => ({
  charts,
  packages: [],
  variants: [],
  installer: ({ digest }) => `from ${digest}\n`,
});
const options = (catalogue: Catalogue) => ({
  folder: join(folder, 'dist'),
  simulate: false,
  progress: { now() {} },
  catalogue: async () => catalogue,
  env: {},
});
const inDist = (...path: string[]) => readFileSync(join(folder, 'dist', ...path), 'utf8');

describe('a build', () => {
  it('leaves packages, artifact, installer, images and a record', async () => {
    const { record, built } = await buildCatalogue(options(catalogueOf(chart('redis', 'r'), chart('kafka', 'k'))));
    expect(built).toBe(true);
    expect(inDist('packages/apps/redis/Chart.yaml')).toBe('r');
    expect(inDist('images.txt')).toBe('example.org/kafka:v1\nexample.org/redis:v1\n');
    expect(inDist('installer.yaml')).toBe(`from ${record.digest}\n`);
    expect((await readLayout(join(folder, 'dist/artifact'))).digest).toBe(record.digest);
    expect(record).toMatchObject({ charts: 2, files: 2, standIns: [] });
  });

  it('does nothing when nothing changed, and everything when the output was touched', async () => {
    const settings = options(catalogueOf(chart('redis', 'r')));
    const first = await buildCatalogue(settings);
    expect(await buildCatalogue(settings)).toMatchObject({ built: false, record: first.record });
    writeFileSync(join(folder, 'dist/packages/apps/redis/Chart.yaml'), 'edited');
    expect((await buildCatalogue(settings)).built).toBe(true);
    expect((await buildCatalogue({ ...settings, simulate: true })).built).toBe(true);
    expect(inDist('packages/apps/redis/Chart.yaml')).toBe('r');
  });

  it('takes away what is no longer in the catalogue', async () => {
    await buildCatalogue(options(catalogueOf(chart('redis', 'r'), chart('kafka', 'k'))));
    await buildCatalogue({ ...options(catalogueOf(chart('kafka', 'k'))), revision: 'next' });
    expect(readdirSync(join(folder, 'dist/packages/apps'))).toEqual(['kafka']);
  });

  it('tells all faults at once and leaves the last output alone', async () => {
    await buildCatalogue(options(catalogueOf(chart('redis', 'r'))));
    const failing = { ...options(catalogueOf(broken('a'), chart('redis', 'new'), broken('b'))), revision: 'next' };
    const error = await buildCatalogue(failing).catch((thrown) => thrown);
    expect(error.errors.map(({ message }: Error) => message)).toEqual(['chart apps/a: no size', 'chart apps/b: no size']);
    expect(inDist('packages/apps/redis/Chart.yaml')).toBe('r');
    expect(readdirSync(join(folder, 'dist')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('stops when the proofs fail', async () => {
    const unpinned: Chart = { ...chart('redis', 'r'), compile: () => compiledChart({ images: ['example.org/redis'] }) };
    const error = await buildCatalogue(options(catalogueOf(unpinned))).catch((thrown) => thrown);
    expect(error.errors).toMatchObject([{ code: 'PLATFORM_IMAGE_UNPINNED' }]);
  });

  it('tells two packages of one name before it compiles what lists them', async () => {
    const twice = { ...catalogueOf(broken('redis')), packages: [definition('redis'), definition('redis')] };
    const error = await buildCatalogue(options(twice)).catch((thrown) => thrown);
    expect(error.errors).toContainEqual(expect.objectContaining({ code: 'PLATFORM_NAME_TAKEN', where: { object: 'Package test.redis' } }));
  });

  it('marks every build in the platform chart', async () => {
    const platform: Chart = { ...chart('platform', 'p'), layer: 'core' };
    await buildCatalogue(options(catalogueOf(platform, chart('redis', 'r'))));
    const before = inDist('packages/core/platform/.build-revision');
    await buildCatalogue({ ...options(catalogueOf(platform, chart('redis', 's'))), revision: 'next' });
    expect(inDist('packages/core/platform/.build-revision')).not.toBe(before);
  });
});

describe('a build of some charts', () => {
  it('replaces only them', async () => {
    await buildCatalogue(options(catalogueOf(chart('redis', 'r'), chart('kafka', 'k'))));
    await buildCharts(['apps/red*'], options(catalogueOf(chart('redis', 'new'), broken('kafka'))));
    expect(inDist('packages/apps/redis/Chart.yaml')).toBe('new');
    expect(inDist('packages/apps/kafka/Chart.yaml')).toBe('k');
  });

  it('names what it does not know, with what may be meant', async () => {
    const error = await buildCharts(['apps/rediss'], options(catalogueOf(chart('redis', 'r')))).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'CHART_UNKNOWN', blame: 'usage', hint: 'did you mean apps/redis?' });
  });
});
