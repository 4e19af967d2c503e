import { createHash } from 'node:crypto';
import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { sameJson } from '../objects.ts';
import type { ApplicationKind } from './application-kind.ts';
import { readDefinition } from './definition.ts';

/** What the registry says about one definition. */
export interface Verdict {
  readonly definition: string;
  readonly generation: number;
  /** True if the definition, as it stands now, is what is served. */
  readonly served: boolean;
  readonly reason: 'Served' | 'Incomplete' | 'Invalid' | 'Conflict';
  readonly message: string;
}

/** All kinds that are served at one moment. Never changes; another one takes its place. */
export interface Registry {
  readonly kinds: readonly ApplicationKind[];
  readonly byPlural: ReadonlyMap<string, ApplicationKind>;
  readonly byKind: ReadonlyMap<string, ApplicationKind>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Changes with everything that a client can see of the kinds: documents and discovery carry it as their ETag. */
  readonly hash: string;
}

function index(kinds: readonly ApplicationKind[], verdicts: ReadonlyMap<string, Verdict>): Registry {
  const sorted = [...kinds].sort((a, b) => (a.plural < b.plural ? -1 : 1));
  const visible = sorted.map(({ spec, ...rest }) => ({ ...rest, schema: spec.hash }));
  return {
    kinds: sorted,
    byPlural: new Map(sorted.map((kind) => [kind.plural, kind])),
    byKind: new Map(sorted.map((kind) => [kind.kind, kind])),
    verdicts,
    hash: createHash('sha256').update(JSON.stringify(visible)).digest('hex'),
  };
}

export const emptyRegistry: Registry = index([], new Map());

/** Two kinds cannot both be served; says why, or undefined if they can. Prefixes may begin alike, but a shared one makes every name collide. */
function clash(kind: ApplicationKind, other: ApplicationKind): string | undefined {
  const by = `of the definition ${other.definition}`;
  if (kind.plural === other.plural) return `spec.application.plural: "${kind.plural}" is the plural ${by}`;
  if (kind.kind === other.kind) return `spec.application.kind: "${kind.kind}" is the kind ${by}`;
  if (kind.singular === other.singular || kind.singular === other.plural)
    return `spec.application.singular: "${kind.singular}" is a name ${by}`;
  if (kind.prefix !== '' && kind.prefix === other.prefix) return `spec.release.prefix: "${kind.prefix}" is the prefix ${by}`;
  return undefined;
}

const older = (a: ApplicationDefinition, b: ApplicationDefinition): number => {
  const [x, y] = [a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? ''];
  return x === y ? (a.metadata.name < b.metadata.name ? -1 : 1) : x < y ? -1 : 1;
};

/**
 * The registry that a set of definitions makes. Of two that exclude each other the one that is served already stays, else the older one wins.
 * @param before keeps what a definition last was while it is broken now
 */
export function makeRegistry(definitions: readonly ApplicationDefinition[], before: Registry = emptyRegistry): Registry {
  const last = new Map(before.kinds.map((kind) => [kind.definition, kind]));
  const verdicts = new Map<string, Verdict>();
  const served: ApplicationKind[] = [];
  const held = (definition: ApplicationDefinition) => (last.has(definition.metadata.name) ? 0 : 1);
  const ordered = [...definitions].sort((a, b) => held(a) - held(b) || older(a, b));
  for (const definition of ordered) {
    const { name, generation = 0 } = definition.metadata;
    const say = (ok: boolean, reason: Verdict['reason'], message: string) =>
      verdicts.set(name, { definition: name, generation, served: ok, reason, message });
    const { kind, faults, reservations } = readDefinition(definition);
    const conflict = kind && served.map((other) => clash(kind, other)).find((text) => text !== undefined);
    if (kind && !conflict) {
      const same = last.get(name);
      // The same object again: whoever holds it sees that nothing has changed.
      served.push(same && sameJson({ ...same, spec: same.spec.hash }, { ...kind, spec: kind.spec.hash }) ? same : kind);
      say(true, reservations.length > 0 ? 'Incomplete' : 'Served', reservations.join('; ') || `served as ${kind.plural}`);
      continue;
    }
    const good = last.get(name);
    const kept = good && !served.some((other) => clash(good, other)) ? good : undefined;
    if (kept) served.push(kept);
    say(false, conflict ? 'Conflict' : 'Invalid', `${conflict ?? faults.join('; ')}${kept ? '; the last good version stays served' : ''}`);
  }
  return index(served, verdicts);
}
