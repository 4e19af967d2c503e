import { Connection, type ConnectionOptions } from '../artifact/connection.ts';
import { anonymous, type Keychain } from '../artifact/credentials.ts';
import { digestOf } from '../artifact/digest.ts';
import { isIndex } from '../artifact/manifest.ts';
import { media } from '../artifact/media.ts';
import { parseReference, printReference } from '../artifact/reference.ts';
import { Registry } from '../artifact/registry.ts';
import { Problem } from '../problem.ts';
import { type ChartReference, chartKey } from './chart-reference.ts';
import { vendorProblem } from './codes.ts';
import { locateInIndex } from './repository-index.ts';

/** Bytes; the largest public charts have a few MiB. */
const archiveLimit = 64 * 1024 * 1024;
const indexLimit = 128 * 1024 * 1024;

/** Downloads the archive of a chart, a .tgz, from a Helm repository or an OCI registry; digests that these give are verified. */
export async function fetchChart(chart: ChartReference, options: ConnectionOptions = {}): Promise<Buffer> {
  try {
    return chart.repository.startsWith('oci://') ? await fromRegistry(chart, options) : await fromRepository(chart, options);
  } catch (error) {
    throw about(chart, error);
  }
}

/** Errors of the way there know hosts; of many charts one wants to know which. */
function about(chart: ChartReference, error: unknown): unknown {
  if (!(error instanceof Problem) || error.message.includes(chartKey(chart))) return error;
  const { code, message, hint, cause, blame } = error;
  return new Problem({
    code,
    message: `${chartKey(chart)}: ${message}`,
    where: { object: `${chart.repository}/${chart.name}` },
    hint,
    cause,
    blame,
  });
}

async function fromRegistry(chart: ChartReference, options: ConnectionOptions): Promise<Buffer> {
  // Tags have no plus sign; Helm writes an underscore.
  const reference = parseReference(`${chart.repository}/${chart.name}:${chart.version.replaceAll('+', '_')}`);
  const registry = new Registry(options);
  const { manifest } = await registry.manifest(reference);
  const layer = isIndex(manifest) ? undefined : manifest.layers.find(({ mediaType }) => mediaType === media.helmLayer);
  if (layer) return await registry.blob(reference, layer);
  throw vendorProblem({
    code: 'CHART_FOREIGN',
    message: `${printReference(reference)} is no Helm chart`,
    where: { object: chartKey(chart) },
    hint: `name an artifact with a layer of ${media.helmLayer}`,
  });
}

async function fromRepository(chart: ChartReference, options: ConnectionOptions): Promise<Buffer> {
  const index = await get(`${chart.repository}/index.yaml`, indexLimit, options);
  const { url, digest } = locateInIndex(index.toString('utf8'), chart);
  const archive = await get(new URL(url, `${chart.repository}/`).href, archiveLimit, options);
  if (digest !== undefined && digestOf(archive) !== digest) {
    throw vendorProblem({
      code: 'CHART_CHANGED',
      message: `the archive of ${chartKey(chart)} has the digest ${digestOf(archive)}, the repository's index says ${digest}`,
      where: { object: url },
      hint: 'do not use it; ask the project, or try again if the download was cut off',
    });
  }
  return archive;
}

/** Repositories of charts are public as a rule: credentials are sent only where the caller gives a keychain. */
async function get(address: string, limit: number, { keychain = anonymous as Keychain, ...options }: ConnectionOptions): Promise<Buffer> {
  const { host, protocol, pathname, search } = new URL(address);
  const connection = new Connection(host, { ...options, keychain, plainHttp: protocol === 'http:' });
  const { body } = await connection.request({ method: 'GET', path: pathname + search, scopes: [], expect: [200], what: address, limit });
  return body;
}
