// Plain only where no YAML version, old or new, reads anything but this text. Numbers, booleans, nulls, dates and times in all their forms
// begin with a digit, a sign, a dot or a tilde, or are one of the words below.
const PLAIN = /^[A-Za-z_/][A-Za-z0-9_./-]*(?::[A-Za-z0-9_./-]+)*$/;
const WORDS = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null', 'nan', 'inf', 'infinity']);

/** A text as a YAML scalar of one line: plain if that is safe, else in JSON quotes. */
export function yamlString(text: string): string {
  return PLAIN.test(text) && !WORDS.has(text.toLowerCase()) ? text : yamlQuoted(text);
}

// What YAML does not let stand in a quoted text, though JSON does.
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const yamlQuoted = (text: string) =>
  // Helm erases this text from whatever templates print.
  JSON.stringify(text)
    .replaceAll('<no value>', '\\u003cno value>')
    .replace(UNPRINTABLE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** True if the text reads well, and unchanged, as a literal block of YAML. */
export function isBlockText(text: string): boolean {
  if (!text.includes('\n') || UNFIT_FOR_BLOCK.test(text) || text.includes('<no value>')) return false;
  // Leading white space and more than one line break at the end need indicators that are easy to get wrong.
  return !/^\s/.test(text) && !/\n\n$/.test(text) && !/[ \t](?:\n|$)/.test(text);
}

// Anything but line feeds and tabs that is no ordinary character.
const UNFIT_FOR_BLOCK = /[^\P{Cc}\n\t]|[\u2028\u2029\ufeff\ufffe\uffff]/u;

/** Static text between template actions: what would open an action is written as one. */
export const escapeActions = (line: string): string => line.replaceAll('{{', '{{ "{{" }}');
