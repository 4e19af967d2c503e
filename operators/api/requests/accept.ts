import { notAcceptable } from '../errors/status.ts';

export type MetaVersion = 'v1' | 'v1beta1';

/** The form that an answer takes. */
export type Representation =
  | { readonly as: 'object' }
  | { readonly as: 'partial'; readonly version: MetaVersion }
  | { readonly as: 'table'; readonly version: MetaVersion };

export interface Accepted {
  readonly representation: Representation;
  readonly format: 'json' | 'yaml';
}

/** What a request reads: one object, a list, or a stream of objects. */
export type Shape = 'object' | 'list' | 'watch';

interface Clause {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly quality: number;
}

export const SERVED_TYPES = ['application/json', 'application/yaml'];

/** Headers that were read before: clients send few different ones, again and again. */
const read = new Map<string, readonly Clause[]>();
const REMEMBERED = 200;
const LONGEST = 300;

/** Reads an Accept header, most wanted first. */
export function parseAccept(header: string): readonly Clause[] {
  const before = read.get(header);
  if (before) return before;
  const clauses = parse(header);
  if (read.size >= REMEMBERED) read.clear();
  if (header.length <= LONGEST) read.set(header, clauses);
  return clauses;
}

function parse(header: string): Clause[] {
  return header
    .split(',')
    .map((text) => {
      const [type = '', ...rest] = text.split(';').map((part) => part.trim());
      const parameters = Object.fromEntries(
        rest.map((part): [string, string] => {
          const [name = '', ...value] = part.split('=');
          return [name.trim().toLowerCase(), value.join('=').trim().replace(/^"|"$/g, '')];
        }),
      );
      const quality = Number(parameters['q'] ?? 1);
      return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 1 };
    })
    .filter(({ type, quality }) => type !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
}

function formatOf(type: string): 'json' | 'yaml' | undefined {
  if (type === 'application/json' || type === '*/*' || type === 'application/*') return 'json';
  return type === 'application/yaml' ? 'yaml' : undefined;
}

function representationOf({ parameters }: Clause, shape: Shape): Representation | undefined {
  const { as, g, v } = parameters;
  if (as === undefined) return { as: 'object' };
  if (g !== 'meta.k8s.io' || (v !== 'v1' && v !== 'v1beta1')) return undefined;
  if (as === 'Table') return { as: 'table', version: v };
  const partial = shape === 'list' ? 'PartialObjectMetadataList' : 'PartialObjectMetadata';
  return as === partial ? { as: 'partial', version: v } : undefined;
}

/** The format of an answer that has one form only, such as a Status; undefined if the request takes neither of ours. */
export function acceptedFormat(header: string | undefined): 'json' | 'yaml' | undefined {
  for (const { type } of parseAccept(header || '*/*')) {
    const format = formatOf(type);
    if (format) return format;
  }
  return undefined;
}

/**
 * Chooses the form of the answer. Watches are always JSON: YAML cannot be cut into lines.
 * @throws {StatusError} 406 if the request takes nothing that we have
 */
export function negotiate(header: string | undefined, shape: Shape): Accepted {
  for (const clause of parseAccept(header || '*/*')) {
    const format = formatOf(clause.type);
    if (!format || (format === 'yaml' && shape === 'watch')) continue;
    const representation = representationOf(clause, shape);
    if (representation) return { representation, format };
  }
  throw notAcceptable(SERVED_TYPES);
}
