import { hostname } from 'node:os';
import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

export interface LogOptions {
  /** trace, debug, info, warn, error, fatal, silent */
  level?: string;
  /** Component; every line carries it. */
  name: string;
}

/** One JSON object a line on stderr: level as a word, time in ISO 8601, errors under `err` with their causes. */
export function createLog({ level = process.env['LOG_LEVEL'] || 'info', name }: LogOptions): Logger {
  return pino(
    {
      level,
      name,
      base: { host: process.env['POD_NAME'] ?? hostname() },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
