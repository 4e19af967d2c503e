import type { CallSite } from './source-line.ts';

/** An error of the chart's author: says what, where (construct path, property, source line) and what to do. */
export class ChartError extends Error {
  override readonly name = 'ChartError';
  /** What is wrong, without the place. */
  readonly reason: string;
  /** Construct path of the object concerned, such as `redis/failover`. */
  readonly path: string | undefined;
  /** `file:line` of the code that made it. */
  readonly source: string | undefined;

  constructor(message: string, where: { path?: string | undefined; source?: string | CallSite | undefined } = {}, options?: ErrorOptions) {
    const source = typeof where.source === 'object' ? where.source.line : where.source;
    const place = [where.path, source && `(${source})`].filter(Boolean).join(' ');
    super(place ? `${place}: ${message}` : message, options);
    this.reason = message;
    this.path = where.path;
    this.source = source;
  }
}
