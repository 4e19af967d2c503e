import { createHash } from 'node:crypto';
import type { Client } from '../../../../operators/kit/client/client.ts';
import type { Artifact } from './artifacts.ts';
import type { Finding } from './finding.ts';
import { fine, wrong } from './finding.ts';

const CHECK = 'download';
const TIMEOUT = 20_000;

/**
 * How an advertised address is reached from here: one of a Service through the API server, which helm-controller reaches by itself; any other directly.
 * @returns path at the API server; undefined: directly
 */
export function proxyPath(url: string): string | undefined {
  const { hostname, port, pathname, protocol } = new URL(url);
  const [service, namespace, svc] = hostname.split('.');
  if (svc !== 'svc') return undefined;
  const scheme = protocol === 'https:' ? 'https:' : '';
  return `/api/v1/namespaces/${namespace}/services/${scheme}${service}:${port || (scheme ? 443 : 80)}/proxy${pathname}`;
}

/** Fetches one artifact by the address that Flux advertises, and compares what comes with its digest: a wrong address fails every release. */
export async function checkDownload(artifacts: readonly Artifact[], client: Client, signal: AbortSignal): Promise<Finding> {
  const one = artifacts.find(({ status }) => status?.artifact?.url && status.artifact.digest);
  if (!one) return fine(CHECK, 'there is no artifact to fetch yet');
  const { url = '', digest } = one.status!.artifact!;
  const hint = 'look at --storage-adv-addr of source-controller and source-watcher, and at the Service flux in cozy-fluxcd';
  try {
    const bytes = await fetched(url, client, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]));
    const got = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    if (got === digest) return fine(CHECK, `${one.metadata.name} comes from ${url}, ${bytes.length} bytes`);
    return wrong(CHECK, `${url} gives other bytes than ${one.metadata.name} promises: ${got} instead of ${digest}`, hint);
  } catch (error) {
    signal.throwIfAborted();
    return wrong(CHECK, `${one.metadata.name} cannot be fetched from ${url}: ${(error as Error).message}`, hint);
  }
}

async function fetched(url: string, client: Client, signal: AbortSignal): Promise<Buffer> {
  const path = proxyPath(url);
  if (path !== undefined) return (await client.raw({ path, signal })).body;
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
