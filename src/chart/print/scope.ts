import type { Let, Node, Variable } from '../expression/node.ts';
import type { Library } from './library.ts';
import { Writer } from './writer.ts';

/** What is in scope at a place of a template: its variables, and where statements go. */
export class Scope {
  readonly writer: Writer;
  readonly library: Library;
  /** Inside `range` the dot is the item, so the root must be written `$`. */
  readonly inRange: boolean;
  readonly #parent: Scope | undefined;
  readonly #names = new Map<Variable | Let | Node, string>();
  /** Names taken in the whole template, so that no variable hides another. */
  readonly #taken: Set<string>;

  private constructor(writer: Writer, library: Library, inRange: boolean, parent: Scope | undefined, taken: Set<string>) {
    this.writer = writer;
    this.library = library;
    this.inRange = inRange;
    this.#parent = parent;
    this.#taken = taken;
  }

  /** The outermost scope of a template. */
  static of(library: Library, silent: boolean): Scope {
    return new Scope(new Writer(silent), library, false, undefined, new Set(['values']));
  }

  /** The body of a control structure: what is declared in there is not seen outside. */
  nested(inRange = this.inRange): Scope {
    return new Scope(this.writer, this.library, inRange, this, this.#taken);
  }

  nameOf(node: Node): string | undefined {
    return this.#names.get(node) ?? this.#parent?.nameOf(node);
  }

  /** Gives a node a variable name of its own, as close to the wish as possible. */
  declare(node: Node, wish: string): string {
    const name = this.fresh(wish);
    this.#names.set(node, name);
    return name;
  }

  /** A name that no other variable of the template has. */
  fresh(wish: string): string {
    let name = wish;
    for (let n = 2; this.#taken.has(name); n++) name = `${wish}${n}`;
    this.#taken.add(name);
    return `$${name}`;
  }
}
