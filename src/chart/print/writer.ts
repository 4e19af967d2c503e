import { inProperty } from '../property-error.ts';

/**
 * Lines of a template. Statements trim the line break before them; in a silent writer also the one after, so that only its `line`s come out
 * of the template.
 */
export class Writer {
  readonly lines: string[] = [];
  readonly silent: boolean;
  #indent = '';
  #property: string | undefined;

  constructor(silent: boolean) {
    this.silent = silent;
  }

  /** A line of output. */
  line(text: string): void {
    this.lines.push(text === '' ? '' : `${this.#indent}${text}`);
  }

  /** An action that prints nothing. */
  statement(code: string): void {
    this.lines.push(`${this.#indent}{{- ${code} ${this.silent ? '-}}' : '}}'}`);
  }

  indented(write: () => void): void {
    const outer = this.#indent;
    this.#indent += '  ';
    write();
    this.#indent = outer;
  }

  get indentation(): string {
    return this.#indent;
  }

  /** Writes the value of a property; variables for it are named after it, and an error is told with it. */
  forProperty(key: string, write: () => void): void {
    inProperty(key, () => this.named(key, write));
  }

  /** Writes something that variables are named after. */
  named(key: string, write: () => void): void {
    const outer = this.#property;
    this.#property = variableName(key);
    write();
    this.#property = outer;
  }

  get property(): string | undefined {
    return this.#property;
  }

  toString(): string {
    return this.lines.join('\n');
  }
}

/** `storage-class.yaml` → `storageClassYaml`; undefined if nothing readable comes out. */
function variableName(key: string): string | undefined {
  const words = key.match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1)).join('');
  return /^[a-z][A-Za-z0-9]{0,39}$/.test(name) ? name : undefined;
}
