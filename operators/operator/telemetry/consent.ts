import type { Package } from '../kinds.ts';

/** Name of the component of the platform's own package. */
const COMPONENT = 'platform';

/**
 * Whether the platform's settings say that nothing is to be sent: one switch for everything that sends, so that whoever sets `telemetry.disabled` there
 * need not know of the operator's flag.
 */
export function isDeclined(platform: Package | undefined): boolean {
  const values = platform?.spec?.components?.[COMPONENT]?.values as { telemetry?: { disabled?: unknown } } | null | undefined;
  return values?.telemetry?.disabled === true;
}
