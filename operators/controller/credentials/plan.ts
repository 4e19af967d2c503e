import { credentialsAnnotation, credentialsFieldManager } from '../../../constructs/lib/api/credentials.ts';
import { follows, generate, type Part, PatternError, parsePattern, type Random, secureRandom } from './pattern.ts';

/** What the plan reads of a Secret. `data` is base64, as on the wire. */
export type DeclaringSecret = {
  metadata: {
    name?: string;
    namespace?: string;
    annotations?: Record<string, string>;
    deletionTimestamp?: string;
    managedFields?: { manager?: string; operation?: string; fieldsV1?: object }[];
  };
  data?: Record<string, string>;
  immutable?: boolean;
};

/** `apply`: the whole `data` (base64) to apply under our field manager. `refuse`: nothing can be done until a person changes the Secret. */
export type Plan = { action: 'none' } | { action: 'apply'; data: Record<string, string> } | { action: 'refuse'; reason: string };

/**
 * What to apply to a Secret that declares credentials.
 *
 * A key that is there stays as it is, whoever wrote it, unless it follows others; a key that is not is generated. All declared keys are then applied, also those
 * that were there: as their co-owner we keep a value alive when its first owner lets go of it (a password dropped from an application's
 * values), and keys that are no longer declared fall away by the rules of server-side apply. Nothing to change means no write.
 */
export function plan(secret: DeclaringSecret, random: Random = secureRandom): Plan {
  if (secret.metadata.deletionTimestamp) return { action: 'none' };
  let patterns: Map<string, Part[]>;
  try {
    patterns = declaredPatterns(secret.metadata.annotations?.[credentialsAnnotation]);
  } catch (error) {
    if (error instanceof PatternError) return { action: 'refuse', reason: error.message };
    throw error;
  }
  const present = secret.data ?? {};
  const owned = ownedKeys(secret);
  try {
    const values = resolve(patterns, present, random);
    const data = Object.fromEntries([...patterns.keys()].sort().map((key) => [key, encode(values(key))]));
    const differs = Object.entries(data).some(([key, value]) => present[key] !== value);
    if (!differs && owned.size === patterns.size && Object.keys(data).every((key) => owned.has(key))) return { action: 'none' };
    if (secret.immutable) return { action: 'refuse', reason: 'the Secret is immutable, so its credentials cannot be filled in' };
    return { action: 'apply', data };
  } catch (error) {
    if (error instanceof PatternError) return { action: 'refuse', reason: error.message };
    throw error;
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64');

function declaredPatterns(annotation: string | undefined): Map<string, Part[]> {
  let declared: unknown;
  try {
    declared = JSON.parse(annotation ?? '{}');
  } catch {
    throw new PatternError(`annotation ${credentialsAnnotation} is not JSON`);
  }
  if (declared === null || typeof declared !== 'object' || Array.isArray(declared)) {
    throw new PatternError(`annotation ${credentialsAnnotation} must be a JSON object of key and pattern`);
  }
  return new Map(
    Object.entries(declared).map(([key, pattern]) => {
      if (typeof pattern !== 'string') throw new PatternError(`the pattern of key "${key}" is not a string`);
      try {
        return [key, parsePattern(pattern)];
      } catch (error) {
        throw error instanceof PatternError ? new PatternError(`key "${key}": ${error.message}`) : error;
      }
    }),
  );
}

/** The keys under `data` that our field manager owns. */
function ownedKeys(secret: DeclaringSecret): Set<string> {
  const owned = new Set<string>();
  for (const entry of secret.metadata.managedFields ?? []) {
    if (entry.manager !== credentialsFieldManager || entry.operation !== 'Apply') continue;
    const fields = (entry.fieldsV1 as { 'f:data'?: object } | undefined)?.['f:data'] ?? {};
    for (const field of Object.keys(fields)) if (field.startsWith('f:')) owned.add(field.slice(2));
  }
  return owned;
}

/**
 * Values by key: those present as they are (bytes, also when no UTF-8) unless they follow others, the others generated, references before those that
 * use them.
 */
function resolve(patterns: Map<string, Part[]>, present: Record<string, string>, random: Random): (key: string) => Buffer {
  const values = new Map<string, Buffer>();
  const underWay = new Set<string>();
  const value = (key: string): Buffer => {
    const known = values.get(key);
    if (known) return known;
    const parts = patterns.get(key);
    const kept = Object.hasOwn(present, key) && !(parts && follows(parts));
    const stored = kept ? Buffer.from(present[key] ?? '', 'base64') : undefined;
    if (!stored && !parts) throw new PatternError(`a pattern refers to key "${key}", which is neither declared nor there`);
    if (underWay.has(key)) throw new PatternError(`the patterns of "${[...underWay].join('", "')}" refer to each other in a circle`);
    underWay.add(key);
    const result = stored ?? Buffer.from(generate(parts ?? [], (other) => value(other).toString('utf8'), random));
    underWay.delete(key);
    values.set(key, result);
    return result;
  };
  return value;
}
