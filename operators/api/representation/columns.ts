import type { Condition } from '../objects.ts';
import type { Cell } from '../store/entry.ts';

/** A column of a table. All of ours are shown by default. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly format: '' | 'name';
  readonly description: string;
  readonly priority: 0;
}

const column = (name: string, description: string, type: Column['type'] = 'string', format: Column['format'] = ''): Column => ({
  name,
  type,
  format,
  description,
  priority: 0,
});

export const NAME = column('NAME', 'Name of the object, unique in its namespace.', 'string', 'name');
export const READY = column('READY', 'Status of the condition Ready.');
export const AGE = column('AGE', 'Time since the creation.');
export const VERSION = column('VERSION', 'Version of the chart that was last attempted.');
export const TYPE = column('TYPE', 'Type of the secret.');
export const ITEMS = column('ITEMS', 'Number of values to choose from.', 'integer');

/** The READY cell. */
export function readyCell(conditions: readonly Condition[] | undefined): string {
  const status = conditions?.find(({ type }) => type === 'Ready')?.status;
  return status === 'True' || status === 'False' ? status : 'Unknown';
}

/** The VERSION cell: build metadata alone, where there is any. */
export function versionCell(version: string | undefined): string {
  if (!version) return '<unknown>';
  const plus = version.lastIndexOf('+');
  return plus >= 0 && plus < version.length - 1 ? version.slice(plus + 1) : version;
}

export const ageCell = (since: string | undefined): Cell => ({ since });
