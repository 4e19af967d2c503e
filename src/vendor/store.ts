import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionOptions } from '../artifact/connection.ts';
import { digestOf } from '../artifact/digest.ts';
import { readTree, type Tree, treeDigest, writeTree } from '../artifact/tree.ts';
import { type ChartReference, chartKey } from './chart-reference.ts';
import { vendorProblem } from './codes.ts';
import { type Lock, type LockedChart, readLock, withChart, writeLock } from './lock.ts';

/** Foreign charts in the checkout: `lock.json`, and the unpacked files of each in `charts/<name>-<version>/`, both under version control. */
export class VendorStore {
  readonly #folder: string;
  readonly #options: ConnectionOptions;

  constructor(folder: string, options: ConnectionOptions = {}) {
    this.#folder = folder;
    this.#options = options;
  }

  get lockPath(): string {
    return join(this.#folder, 'lock.json');
  }

  chartPath({ name, version }: Pick<ChartReference, 'name' | 'version'>): string {
    return join(this.#folder, 'charts', `${name}-${version}`);
  }

  async lock(): Promise<Lock> {
    return await readLock(this.lockPath);
  }

  /** Fetches a chart, writes its files, then locks it. A locked one must come as it was locked. */
  async add(chart: ChartReference): Promise<LockedChart> {
    // Loaded only here, so that builds, which read, do not wait for what fetches.
    const [{ fetchChart }, { unpackChart }, { definedKinds }] = await Promise.all([
      import('./fetch.ts'),
      import('./unpack.ts'),
      import('./definitions.ts'),
    ]);
    const lock = await this.lock();
    const archive = await fetchChart(chart, this.#options);
    const tree = await unpackChart(archive, chart);
    const made: LockedChart = { ...chart, archive: digestOf(archive), files: `sha256:${treeDigest(tree)}`, kinds: definedKinds(tree) };
    const before = lock.find((other) => chartKey(other) === chartKey(chart));
    if (before && before.archive !== made.archive) throw changed(chart, before.archive, made.archive);
    await writeTree(this.chartPath(chart), tree);
    await writeLock(this.lockPath, withChart(lock, made));
    return made;
  }

  /** Brings the files in line with the lock: fetches what is missing or edited. Gives what it fetched. */
  async restore(before: (chart: LockedChart) => void = () => {}): Promise<LockedChart[]> {
    const fetched: LockedChart[] = [];
    for (const chart of await this.lock()) {
      if (await this.#holds(chart)) continue;
      before(chart);
      fetched.push(await this.add(chart));
    }
    return fetched;
  }

  /** Takes a chart out of lock and folder. */
  async remove(key: string): Promise<boolean> {
    const lock = await this.lock();
    const found = lock.find((chart) => chartKey(chart) === key);
    if (!found) return false;
    await writeLock(
      this.lockPath,
      lock.filter((chart) => chart !== found),
    );
    await rm(this.chartPath(found), { recursive: true, force: true });
    return true;
  }

  /** The files of a vendored chart; undefined if it is not locked. Throws if they are not there or not those that were locked. */
  async read(chart: Pick<ChartReference, 'name' | 'version'>): Promise<Tree | undefined> {
    const locked = (await this.lock()).find((other) => chartKey(other) === chartKey(chart));
    if (!locked) return undefined;
    const path = this.chartPath(locked);
    const tree = await readTree(path).catch(() => undefined);
    if (!tree) throw unfit('VENDORED_MISSING', locked, path, 'is locked, but its files are not there');
    if (`sha256:${treeDigest(tree)}` !== locked.files) throw unfit('VENDORED_EDITED', locked, path, 'has other files than were locked');
    return tree;
  }

  async #holds(chart: LockedChart): Promise<boolean> {
    const tree = await readTree(this.chartPath(chart)).catch(() => undefined);
    return tree !== undefined && `sha256:${treeDigest(tree)}` === chart.files;
  }
}

function unfit(code: 'VENDORED_MISSING' | 'VENDORED_EDITED', chart: LockedChart, path: string, why: string) {
  return vendorProblem({
    code,
    message: `the chart ${chartKey(chart)} ${why}`,
    where: { file: path },
    hint: 'fetch it again with `cozy vendor`; what is to be different belongs into a patch of the construct',
  });
}

function changed(chart: ChartReference, before: string, now: string) {
  return vendorProblem({
    code: 'CHART_CHANGED',
    message: `the repository now serves other bytes as ${chartKey(chart)}: locked ${before}, got ${now}`,
    where: { object: `${chart.repository}/${chart.name}` },
    hint: 'find out why a published version changed; to accept it, remove it with `cozy vendor --remove` and vendor it anew',
  });
}
