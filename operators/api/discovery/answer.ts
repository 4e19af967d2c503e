import { createHash } from 'node:crypto';
import { notAcceptable } from '../errors/status.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer } from '../http/call.ts';
import { parseAccept, SERVED_TYPES } from '../requests/accept.ts';
import { aggregatedDiscovery, groupList, type ServedGroup } from './documents.ts';

const AGGREGATED = 'APIGroupDiscoveryList';

/** `/apis`, in the first form that the client takes: clients of every age must get one that they can read. */
export function discoveryAnswer(accept: string | undefined, ifNoneMatch: string | undefined, groups: readonly ServedGroup[]): Answer {
  for (const { type, parameters } of parseAccept(accept || '*/*')) {
    const isJson = type === 'application/json' || type === '*/*' || type === 'application/*';
    if (!isJson) continue;
    const { as, g, v } = parameters;
    if (as === undefined) return jsonAnswer(200, groupList(groups));
    if (as !== AGGREGATED || g !== 'apidiscovery.k8s.io' || (v !== 'v2' && v !== 'v2beta1')) continue;
    const body = Buffer.from(`${JSON.stringify(aggregatedDiscovery(groups, v))}\n`);
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    const headers = { etag, vary: 'accept' };
    const contentType = `application/json;g=apidiscovery.k8s.io;v=${v};as=${AGGREGATED}`;
    if (ifNoneMatch === etag) return { status: 304, type: contentType, headers, body: [] };
    return { status: 200, type: contentType, headers, body: [body] };
  }
  throw notAcceptable(SERVED_TYPES);
}
