/**
 * Lines of a template. Statements trim the line break before them; in a silent writer also the one after, so that nothing but what is
 * written with `raw` comes out of the template.
 */
export class Writer {
  readonly lines: string[] = [];
  readonly silent: boolean;
  #indent = '';

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

  indented(write: () => void, by = '  '): void {
    const outer = this.#indent;
    this.#indent += by;
    write();
    this.#indent = outer;
  }

  get indentation(): string {
    return this.#indent;
  }

  toString(): string {
    return this.lines.join('\n');
  }
}
