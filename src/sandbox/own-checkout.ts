import { checkout, type Layout } from './paths.ts';
import { problem } from './problem.ts';
import { readSettings } from './settings.ts';
import { runningRecord } from './supervisor/record.ts';

/** The checkout that a sandbox was started from last, if it is another one than this. */
export function otherCheckout(layout: Layout): string | undefined {
  const { checkout: known } = readSettings(layout);
  return known === checkout ? undefined : known;
}

/**
 * What runs in a sandbox and what is pushed to it must come from one checkout: its nodes run the runtime of the one that started it.
 * @throws OTHER_CHECKOUT if it runs and another checkout started it
 */
export function requireOwnCheckout(layout: Layout, name: string): void {
  const other = otherCheckout(layout);
  if (other === undefined || !runningRecord(layout)) return;
  throw problem({
    code: 'OTHER_CHECKOUT',
    message: `the sandbox "${name}" runs the checkout ${other}, and this is ${checkout}`,
    where: { file: layout.settings },
    hint: `start one of this checkout beside it, under another --name, or stop that one with \`npx cozy down --name ${name}\``,
    blame: 'environment',
  });
}
