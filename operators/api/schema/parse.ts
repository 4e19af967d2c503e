import { createHash } from 'node:crypto';
import { isJsonObject } from '../objects.ts';
import type { SchemaNode } from './schema-node.ts';
import { structuralFaults } from './structural.ts';

/** A kind's schema as its definition gives it. */
export interface ParsedSchema {
  /** Undefined for a blank schema, and for one that is not structural: then anything is allowed. */
  readonly schema: SchemaNode | undefined;
  /** Identity of the text: what is made from a schema is made once a hash. */
  readonly hash: string;
  /** Why the schema cannot be used. */
  readonly faults: readonly string[];
}

/**
 * Reads `openAPISchema` of an ApplicationDefinition.
 * @throws SyntaxError if it is neither blank nor JSON, Error if it is no object
 */
export function parseSchema(text: string): ParsedSchema {
  const hash = createHash('sha256').update(text).digest('hex');
  if (text.trim() === '') return { schema: undefined, hash, faults: [] };
  const parsed: unknown = JSON.parse(text);
  if (!isJsonObject(parsed)) throw new Error('the schema must be a JSON object');
  const { $schema: _, ...schema } = parsed;
  const faults = structuralFaults(schema);
  return { schema: faults.length === 0 ? (schema as SchemaNode) : undefined, hash, faults };
}
