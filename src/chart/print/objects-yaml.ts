/**
 * Kubernetes objects as YAML documents that its parser (YAML 1.1, and pickier than the standard in places) reads back as they are: a string stands
 * without quotes only if no parser can take it for anything else, with several lines as a literal block, otherwise quoted as in JSON.
 */
export function objectsYaml(objects: readonly object[]): string {
  return objects.map((object) => `---\n${block(object, '')}\n`).join('');
}

/** A map or list on lines of its own, each line behind `indent`. */
function block(value: object, indent: string): string {
  if (Array.isArray(value)) return value.map((item) => `${indent}- ${inItem(item, indent)}`).join('\n');
  return entriesOf(value)
    .map(([key, member]) => `${indent}${keyOf(key)}:${inMap(member, indent)}`)
    .join('\n');
}

/** The first line of a list's item stands behind the dash. */
function inItem(item: unknown, indent: string): string {
  return hasMembers(item) ? block(item, `${indent}  `).slice(indent.length + 2) : scalar(item, indent);
}

function inMap(member: unknown, indent: string): string {
  if (!hasMembers(member)) return ` ${scalar(member, indent)}`;
  return `\n${block(member, Array.isArray(member) ? indent : `${indent}  `)}`;
}

function scalar(value: unknown, indent: string): string {
  if (typeof value === 'string') return text(value, indent);
  if (Array.isArray(value)) return '[]';
  if (typeof value === 'object' && value !== null) return '{}';
  return JSON.stringify(value ?? null);
}

const plain = /^[A-Za-z_/](?:[\w/.@+,()=-]|:(?=\S)| (?=[\w(/-]))*$/;
const word = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
// Line breaks that are not \n, and characters that YAML does not print, have no place in a literal block.
const unprintable = /[^\t\n\x20-\x7e\u00a1-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

function text(value: string, indent: string): string {
  if (plain.test(value) && !word.test(value)) return value;
  const lines = value.endsWith('\n') ? value.slice(0, -1).split('\n') : value.split('\n');
  const literal = value.includes('\n') && !unprintable.test(value) && /^[^\s]/.test(value) && lines.at(-1) !== '';
  if (!literal) return quoted(value);
  return `|${value.endsWith('\n') ? '' : '-'}\n${lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)).join('\n')}`;
}

function keyOf(key: string): string {
  return plain.test(key) && !word.test(key) ? key : quoted(key);
}

/** JSON, with what YAML would break lines at or drop escaped too. */
function quoted(value: string): string {
  return JSON.stringify(value).replace(
    /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && entriesOf(value).length > 0;
}
