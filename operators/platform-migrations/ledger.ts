/** What the ledger holds of one step. Times are RFC 3339. */
export interface Entry {
  hash: string;
  version: number;
  started: string;
  /** Absent: it was begun, and broken off. */
  finished?: string;
  attempts: number;
  /** What the last attempt failed with. */
  failed?: string;
  /** What somebody has to do elsewhere, such as in the repository that keeps an object. */
  notes?: string[];
}

/** Steps that were begun, by id. */
export type Ledger = ReadonlyMap<string, Entry>;

/** Reads the ledger's ConfigMap. @throws for an entry that cannot be read: to take it for absent would run its step again */
export function readLedger(data: Record<string, string> = {}): Ledger {
  return new Map(
    Object.entries(data).map(([id, text]): [string, Entry] => {
      try {
        const entry = JSON.parse(text) as Entry;
        if (typeof entry.hash !== 'string' || typeof entry.version !== 'number') throw new Error('hash and version are missing');
        return [id, entry];
      } catch (cause) {
        throw new Error(`the ledger's entry ${id} cannot be read: ${(cause as Error).message}`, { cause });
      }
    }),
  );
}
