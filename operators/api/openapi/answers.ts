import type { IncomingHttpHeaders } from 'node:http';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer } from '../http/call.ts';
import type { Registry } from '../registry/registry.ts';
import type { Document, Served } from '../server/routes.ts';
import { type Published, v2Document, v3Document } from './documents.ts';

const ROOT = '/openapi/v3/';
/** A document under its hash never changes. */
const FOREVER = 'public, immutable';

function conditional({ body, hash }: Published, headers: IncomingHttpHeaders, more: Record<string, string> = {}): Answer {
  const etag = `"${hash}"`;
  const all = { etag, vary: 'accept', ...more };
  const known = String(headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag)
    ? { status: 304, type: 'application/json', headers: all, body: [] }
    : { status: 200, type: 'application/json', headers: all, body: [body] };
}

/** The published schemas. Each document is made when it is first asked for after the kinds have changed. */
export class OpenApi {
  readonly #served: () => Served;
  readonly #registry: () => Registry;
  #of: Served | undefined;
  #made = new Map<string, Published>();

  constructor(served: () => Served, registry: () => Registry) {
    this.#served = served;
    this.#registry = registry;
  }

  readonly document = (path: string): Document | undefined => {
    if (path === '/openapi/v2') return ({ headers }) => conditional(this.#get('v2'), headers);
    if (path === '/openapi/v3' || path === ROOT) return () => this.#index();
    const group = path.startsWith(ROOT) ? path.slice(ROOT.length) : undefined;
    if (!group || !this.#served().groups.some((each) => pathOf(each) === group)) return undefined;
    return ({ headers, query }) => this.#group(group, headers, query);
  };

  #index(): Answer {
    const paths = Object.fromEntries(
      this.#served().groups.map((group) => [
        pathOf(group),
        { serverRelativeURL: `${ROOT}${pathOf(group)}?hash=${this.#get(pathOf(group)).hash}` },
      ]),
    );
    return jsonAnswer(200, { paths });
  }

  #group(group: string, headers: IncomingHttpHeaders, query: URLSearchParams): Answer {
    const document = this.#get(group);
    const asked = query.get('hash');
    // An index that the aggregator holds may name a hash of a moment ago; it follows no redirect, so it gets what there is now.
    if (asked !== document.hash) return conditional(document, headers);
    return conditional(document, headers, { 'cache-control': FOREVER, expires: new Date(Date.now() + 365 * 86_400_000).toUTCString() });
  }

  #get(key: string): Published {
    const served = this.#served();
    if (this.#of !== served) {
      this.#of = served;
      this.#made = new Map();
    }
    const known = this.#made.get(key);
    if (known) return known;
    const group = served.groups.find((each) => pathOf(each) === key);
    const made = group ? v3Document(group, this.#registry()) : v2Document(served.groups, this.#registry());
    this.#made.set(key, made);
    return made;
  }
}

const pathOf = ({ group, version }: { group: string; version: string }): string => `apis/${group}/${version}`;
