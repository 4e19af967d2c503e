import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { createdFrom, packArtifact } from '../../artifact/artifact.ts';
import { layoutTree } from '../../artifact/layout.ts';
import { writeTree } from '../../artifact/tree.ts';
import type { Catalogue, InstallerSource } from '../../platform/catalogue.ts';
import { chartPath } from '../../platform/model.ts';
import type { Problem } from '../../problem.ts';
import type { Progress } from '../progress.ts';
import { bytesOf, type CompiledCatalogue, compileCharts, selectCharts } from './compile.ts';
import { type BuildRecord, places, prepareOutput, readRecord, writeOutput } from './dist.ts';
import { checkout, inputsDigest } from './inputs.ts';
import { loadCatalogue, loadCharts } from './load.ts';
import { ownImages, type Stamp, stamped } from './own-images.ts';
import { packagesTree } from './packages-tree.ts';
import { vendoredFiles } from './vendored.ts';

export interface BuildOptions {
  /** Output folder; `dist` of the checkout. */
  folder?: string | undefined;
  /** Labelled stand-ins for upstream charts that are not vendored, instead of failing. */
  simulate: boolean;
  /** Goes into the artifact's annotations. */
  source?: string | undefined;
  revision?: string | undefined;
  /** `host[:port]/path:tag` where the platform's own images are that belong to this checkout; those that constructs name unless given. */
  ownImages?: string | undefined;
  /** Where the installer's manifest says that the artifact comes from: the public place unless given. */
  installer?: Pick<InstallerSource, 'url' | 'secret' | 'keys'> | undefined;
  progress: Pick<Progress, 'now'>;
  signal?: AbortSignal | undefined;
  catalogue?: (() => Promise<Catalogue>) | undefined;
  env?: NodeJS.ProcessEnv;
}

export interface Build {
  folder: string;
  record: BuildRecord;
  /** False when everything was there already. */
  built: boolean;
  times: CompiledCatalogue['times'];
}

/** Compiles the whole catalogue, proves it, and writes packages, artifact, installer and list of images; does nothing if nothing changed. */
export async function buildCatalogue(options: BuildOptions): Promise<Build> {
  const { folder = join(checkout, 'dist'), simulate, source, revision, ownImages, installer = {}, progress, env = process.env } = options;
  const created = createdFrom(env);
  const inputs = inputsDigest({ simulate, source, revision, ownImages, ...installer, created });
  const before = await readRecord(folder);
  // Images elsewhere may have changed though nothing here has.
  if (ownImages === undefined && before?.inputs === inputs) return { folder, record: before, built: false, times: [] };
  prepareOutput(folder);
  progress.now('loading the catalogue');
  const catalogue = await (options.catalogue ?? loadCatalogue)();
  const { prove, proveNames } = await import('../../platform/proof.ts');
  refuse(proveNames(catalogue));
  const compiled = await compile(catalogue, options);
  progress.now('proving that each variant can be installed');
  const { problems, standIns, variants } = prove(catalogue, (chart) => compiled.charts.get(chart)!);
  refuse(problems);
  const { allImages } = await import('./images.ts');
  const stamp = await stampFor(compiled, options);
  progress.now('packing the artifact');
  const packages = packagesTree(stamped(compiled, stamp));
  const artifact = await packArtifact(packages, { source, revision, created });
  progress.now(`writing ${folder}`);
  const record = await writeOutput(folder, {
    packages,
    layout: layoutTree(artifact),
    installer: stamp(catalogue.installer({ ...installer, digest: artifact.digest })),
    images: [...new Set(allImages(compiled.charts).map(({ reference }) => stamp(reference)))].sort(),
    record: {
      digest: artifact.digest,
      charts: compiled.charts.size,
      files: packages.length,
      bytes: artifact.layer.length,
      standIns: standIns.map(({ chart }) => chart),
      variants,
      inputs,
    },
  });
  return { folder, record, built: true, times: compiled.times };
}

/** Compiles some charts into the output folder, in place of those there; artifact and installer stay as they are and count as outdated. */
export async function buildCharts(patterns: readonly string[], options: BuildOptions): Promise<Pick<CompiledCatalogue, 'times'>> {
  const { folder = join(checkout, 'dist'), simulate, progress, catalogue } = options;
  progress.now('loading the catalogue');
  const chosen = catalogue ? selectCharts(await catalogue(), patterns) : await loadCharts(patterns);
  const { charts, times } = compileCharts(chosen, { simulate, vendored: await vendoredFiles() }, (chart) =>
    progress.now(`compiling ${chart}`),
  );
  for (const [chart, { files }] of charts) {
    const tree = files.map((file) => ({ path: file.path, content: bytesOf(file), executable: file.path.endsWith('.sh') }));
    await writeTree(join(places(folder).packages, chartPath(chart)), tree);
  }
  return { times };
}

async function stampFor(compiled: CompiledCatalogue, { ownImages: place, progress, signal }: BuildOptions): Promise<Stamp> {
  if (place === undefined) return (text) => text;
  progress.now(`looking up the platform's own images at ${place}`);
  const { Registry } = await import('../../artifact/registry.ts');
  return ownImages(compiled, place, new Registry({ signal }));
}

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AggregateError(problems, 'the catalogue cannot be installed');
}

async function compile(catalogue: Catalogue, { simulate, progress, signal }: BuildOptions): Promise<CompiledCatalogue> {
  const count = catalogue.charts.length;
  const compiled = compileCharts(catalogue.charts, { simulate, vendored: await vendoredFiles() }, (chart, index) =>
    progress.now('compiling', `${chart} (${index + 1} of ${count})`),
  );
  await breathe();
  signal?.throwIfAborted();
  return compiled;
}
