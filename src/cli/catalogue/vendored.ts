import { join } from 'node:path';
import type { CompileOptions } from '../../platform/model.ts';
import { VendorStore } from '../../vendor/store.ts';
import { checkout } from './inputs.ts';

/** The folder of foreign charts in the checkout. */
export const vendorFolder = join(checkout, 'vendor');

/** All vendored charts, read and verified once, for the compilation, which does not wait for files. */
export async function vendoredFiles(folder: string = vendorFolder): Promise<NonNullable<CompileOptions['vendored']>> {
  const store = new VendorStore(folder);
  const trees = new Map<string, Awaited<ReturnType<VendorStore['read']>>>();
  for (const chart of await store.lock()) trees.set(`${chart.name}@${chart.version}`, await store.read(chart));
  return (name, version) => trees.get(`${name}@${version}`);
}
