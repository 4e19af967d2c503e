/** Annotations of an ApplicationDefinition that shape the releases of its kind. */
export const INSTALL_TIMEOUT = 'release.cozystack.io/helm-install-timeout';
export const UPGRADE_TIMEOUT = 'release.cozystack.io/helm-upgrade-timeout';
export const DISABLE_WAIT = 'release.cozystack.io/helm-install-disable-wait';

/** Flux's grammar of durations: stricter than Go's, so that a bad value is told here and not when a release is written. */
const DURATION = /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/;
const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/**
 * Milliseconds of a Flux duration; undefined for an empty text and for zero, which both mean "not set".
 * @throws for any other grammar
 */
export function fluxDuration(text: string): number | undefined {
  if (text === '') return undefined;
  if (!DURATION.test(text)) throw new Error(`"${text}" is no duration such as 15m or 1h30m`);
  let total = 0;
  for (const [, value, unit] of text.matchAll(/([0-9.]+)(ms|s|m|h)/g)) total += Number(value) * UNITS[unit as keyof typeof UNITS];
  return total > 0 ? total : undefined;
}

/** @throws for anything but true, false and nothing, in any case and with blanks around */
export function disableWait(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'false') return false;
  if (word === 'true') return true;
  throw new Error(`"${text}" is neither true nor false`);
}
