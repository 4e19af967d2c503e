import {
  type CredentialField,
  type CredentialSource,
  credentialsFieldManager,
  derivedAnnotation,
} from '../../../constructs/lib/api/credentials.ts';
import type { Secret } from '../../kit/client/kinds.ts';

/** `apply`: the whole `data` (base64) to apply under our field manager. `refuse`: nothing can be done until a person changes the Secret. */
export type Plan = { action: 'none' } | { action: 'apply'; data: Record<string, string> } | { action: 'refuse'; reason: string };

/** Where a Secret's credentials come from; undefined if its annotation does not say. */
export function sourceOf({ metadata }: Secret): CredentialSource | undefined {
  const declared = parsed(metadata.annotations?.[derivedAnnotation]) as Partial<CredentialSource> | undefined;
  const { secret, key, fields } = declared ?? {};
  if (typeof secret !== 'string' || typeof key !== 'string' || typeof fields !== 'object' || fields === null) return undefined;
  const isField = (field: CredentialField | null) => typeof field?.at === 'string' && ['string', 'undefined'].includes(typeof field.within);
  return Object.values(fields).every(isField) ? { secret, key, fields } : undefined;
}

/** What to apply to a Secret, given the one that its credentials come from. Nothing is taken away when the source goes: who uses it still holds them. */
export function plan(secret: Secret, source: Secret | undefined): Plan {
  const from = sourceOf(secret);
  if (secret.metadata.deletionTimestamp) return { action: 'none' };
  if (!from) return { action: 'refuse', reason: `annotation ${derivedAnnotation} does not say secret, key and fields as JSON` };
  const encoded = source?.data?.[from.key];
  if (encoded === undefined) return { action: 'none' };
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const document = Object.values(from.fields).every(({ at }) => at === '') ? text : parsed(text);
  if (document === undefined) return { action: 'refuse', reason: `key ${from.key} of Secret ${from.secret} does not hold JSON` };
  const data: Record<string, string> = {};
  for (const [key, field] of Object.entries(from.fields)) {
    const value = textAt(field.at === '' ? text : document, field);
    if (value === undefined) return { action: 'none' };
    data[key] = Buffer.from(value).toString('base64');
  }
  return isCurrent(secret, data) ? { action: 'none' } : { action: 'apply', data };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The text at a place of a document; undefined if there is none, or an empty one. */
function textAt(document: unknown, { at, as, within }: CredentialField): string | undefined {
  let found = document;
  for (const step of at.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = Object.hasOwn(found, name) ? (found as Record<string, unknown>)[name] : undefined;
  }
  if (typeof found !== 'string' || found === '') return undefined;
  const value = as === 'host' ? found.replace(/^https?:\/\//, '') : found;
  return within === undefined ? value : within.replace('<value>', () => encodeURIComponent(value));
}

interface Managed {
  manager?: string;
  operation?: string;
  fieldsV1?: { 'f:data'?: object };
}

/** Keys that were derived once and no longer are fall away with the next apply, so they count as a difference. */
function isCurrent({ data: present = {}, metadata }: Secret, wanted: Readonly<Record<string, string>>): boolean {
  const entries = (metadata.managedFields ?? []) as Managed[];
  const entry = entries.find(({ manager, operation }) => manager === credentialsFieldManager && operation === 'Apply');
  const owned = Object.keys(entry?.fieldsV1?.['f:data'] ?? {}).filter((field) => field !== '.');
  const keys = Object.keys(wanted);
  return owned.length === keys.length && keys.every((key) => present[key] === wanted[key] && owned.includes(`f:${key}`));
}
