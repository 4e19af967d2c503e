import { bytes, formatQuantity } from '../quantity.ts';
import { type BucketSize, logicalSize, physicalSize } from './bucket.ts';

/** Series of the object store and the size that each holds, one series a bucket. */
const series: Record<string, keyof BucketSize> = {
  SeaweedFS_s3_bucket_size_bytes: logicalSize,
  SeaweedFS_s3_bucket_physical_size_bytes: physicalSize,
};

const timeout = 10_000;
const mostBytes = 4 * 1024 * 1024;

/** Where sizes are asked for: base URL of a Prometheus-compatible API without a slash at the end, and headers for it. */
export interface MetricsEndpoint {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads the flag that overrides the endpoint. Userinfo becomes basic authentication.
 * @throws {Error} for anything but an absolute http(s) URL without query and fragment: sizes are billing data, and a typing mistake must not turn into "no data"
 */
export function parseEndpoint(text: string): MetricsEndpoint | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\/[^/]/i.test(text)) throw new Error(`"${text}" is no http or https URL`);
  if (text.includes('?') || text.includes('#')) throw new Error(`"${text}" must have neither a query nor a fragment`);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers: Record<string, string> =
    credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  return { base: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), headers };
}

/** The endpoint of the monitoring that a namespace label names; undefined where there is none. */
export function endpointOf(monitoringNamespace: string | undefined): MetricsEndpoint | undefined {
  if (!monitoringNamespace) return undefined;
  return { base: `http://vmselect-shortterm.${monitoringNamespace}.svc:8481/select/0/prometheus`, headers: {} };
}

/** One instant query for the sizes of all these buckets. */
export function sizesQuery(buckets: readonly string[]): string {
  const literal = (text: string) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
  const either = (names: readonly string[]) => JSON.stringify(names.map(literal).join('|'));
  return `{__name__=~${either(Object.keys(series))},bucket=~${either([...buckets].sort())}}`;
}

/**
 * Sizes by bucket name out of the answer. A bucket or a size that is not in it stays unknown; of several series for one bucket the largest counts.
 * @throws {Error} if this is no successful answer
 */
export function parseSizes(body: string): Map<string, BucketSize> {
  const answer = JSON.parse(body) as { status?: string; error?: string; data?: { result?: unknown } };
  if (answer?.status !== 'success') throw new Error(`the query failed: ${answer?.error ?? 'no reason given'}`);
  if (!Array.isArray(answer.data?.result)) throw new Error('the answer holds no result');
  const amounts = new Map<string, Map<keyof BucketSize, bigint>>();
  for (const { metric = {}, value } of answer.data.result as { metric?: Record<string, string>; value?: [number, string] }[]) {
    const size = series[metric['__name__'] ?? ''];
    const amount = Number(value?.[1] ?? Number.NaN);
    if (!size || !metric['bucket'] || !Number.isFinite(amount) || amount < 0) continue;
    const known = amounts.get(metric['bucket']) ?? new Map<keyof BucketSize, bigint>();
    const whole = BigInt(Math.round(amount));
    if (whole >= (known.get(size) ?? 0n)) known.set(size, whole);
    amounts.set(metric['bucket'], known);
  }
  const printed = ([size, amount]: [keyof BucketSize, bigint]) => [size, formatQuantity(bytes(amount))] as const;
  return new Map([...amounts].map(([bucket, known]) => [bucket, Object.fromEntries([...known].map(printed))]));
}

/** @throws {Error} if the metrics cannot be asked; that is something else than an answer without them */
export async function bucketSizes(
  endpoint: MetricsEndpoint,
  buckets: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, BucketSize>> {
  const url = `${endpoint.base}/api/v1/query?${new URLSearchParams({ query: sizesQuery(buckets) })}`;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  try {
    const response = await fetch(url, { headers: endpoint.headers, signal: limited, redirect: 'error' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return parseSizes(await limitedText(response));
  } catch (error) {
    throw new Error(`${endpoint.base}: sizes of buckets: ${(error as Error).message}`, { cause: error });
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
