const UNITS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y;

/**
 * Milliseconds of a Go duration: `1h30m`, `-1.5s`, `0`, `100ms`.
 * @throws for anything that Go's time.ParseDuration refuses
 */
export function parseDuration(text: string): number {
  const fail = () => new Error(`"${text}" is no duration; write it like 30s, 10m or 1h30m`);
  const sign = text.startsWith('-') ? -1 : 1;
  const body = text.replace(/^[+-]/, '');
  if (body === '0') return 0;
  if (body === '') throw fail();
  let total = 0;
  for (let at = 0; at < body.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const part = PART.exec(body);
    if (!part) throw fail();
    total += Number(part[1]) * UNITS[part[2]!]!;
  }
  return sign * total;
}

/** Writes milliseconds as Go does: `5m0s`, `1h0m0s`, `30s`, `500ms`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  if (Math.abs(ms) < 1000) return `${ms}ms`;
  const sign = ms < 0 ? '-' : '';
  const all = Math.abs(ms);
  const hours = Math.floor(all / 3_600_000);
  const minutes = Math.floor((all % 3_600_000) / 60_000);
  const seconds = (all % 60_000) / 1000;
  return `${sign}${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${seconds}s`;
}
