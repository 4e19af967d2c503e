import { gunzipSync } from 'node:zlib';
import type { Client } from '../../../operators/kit/client/client.ts';
import { type Secret, secrets } from '../../../operators/kit/client/kinds.ts';
import { packageProblem } from './codes.ts';
import { byText, dependenciesOf, type Inventory, type Package } from './inventory.ts';

/** A Helm release, as the objects that it made name it. */
interface Release {
  name: string;
  namespace: string;
}

/** The release that made a Package; undefined: a person did. */
export function makerOf({ metadata }: Package): Release | undefined {
  const { 'meta.helm.sh/release-name': name, 'meta.helm.sh/release-namespace': namespace } = metadata.annotations ?? {};
  return name && namespace && metadata.labels?.['app.kubernetes.io/managed-by'] === 'Helm' ? { name, namespace } : undefined;
}

/** Names of the Packages in the manifest that Helm has recorded of a release. @param record value of key `release` of the record's Secret */
export async function packagesIn(record: string): Promise<Set<string>> {
  const { parseAllDocuments } = await import('yaml');
  const packed = Buffer.from(Buffer.from(record, 'base64').toString('utf8'), 'base64');
  const { manifest } = JSON.parse(gunzipSync(packed).toString('utf8')) as { manifest: string };
  const objects = parseAllDocuments(manifest).map((document) => document.toJS() as Package | null);
  return new Set(objects.flatMap((object) => (object?.kind === 'Package' ? [object.metadata.name] : [])));
}

const revisionOf = ({ metadata }: Secret): number => Number(metadata.labels?.['version'] ?? 0);

/** @throws {Problem} where Helm has no record: that what a release wants cannot be read never means that it wants nothing */
async function wantedBy({ name, namespace }: Release, client: Client, signal: AbortSignal): Promise<Set<string>> {
  const labelSelector = `owner=helm,name=${name},status=deployed`;
  const records = (await client.list(secrets, { namespace, labelSelector, signal })).items.sort((a, b) => revisionOf(b) - revisionOf(a));
  const record = records[0]?.data?.['release'];
  if (record) return await packagesIn(record);
  const message = `there is no record of a deployed release ${namespace}/${name}, so that what it wants cannot be told`;
  throw packageProblem({
    code: 'CLUSTER_FAILED',
    message,
    hint: `wait until HelmRelease ${namespace}/${name} is Ready`,
    blame: 'environment',
  });
}

/** Packages that the release which made them does not want any more: they stay by their annotation until somebody deletes them. */
export async function leftovers({ packages }: Inventory, client: Client, signal: AbortSignal): Promise<string[]> {
  const wanted = new Map<string, Set<string>>();
  const left: string[] = [];
  for (const pkg of packages.values()) {
    const maker = makerOf(pkg);
    if (!maker || pkg.metadata.deletionTimestamp) continue;
    const key = `${maker.namespace}/${maker.name}`;
    if (!wanted.has(key)) wanted.set(key, await wantedBy(maker, client, signal));
    if (!wanted.get(key)!.has(pkg.metadata.name)) left.push(pkg.metadata.name);
  }
  return left.sort(byText);
}

/** Which of the leftovers others still depend on, and who: directly, or through another leftover. Pure. */
export function stillNeeded(left: readonly string[], inventory: Inventory): Map<string, string> {
  const needed = new Map<string, string>();
  const all = new Set(left);
  for (const [name, pkg] of inventory.packages) {
    if (all.has(name)) continue;
    const open = [...dependenciesOf(pkg, inventory.sources.get(name))];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!all.has(next) || needed.has(next)) continue;
      needed.set(next, name);
      open.push(...dependenciesOf(inventory.packages.get(next)!, inventory.sources.get(next)));
    }
  }
  return needed;
}
