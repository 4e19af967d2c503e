import type { Construct } from 'constructs';
import { and, eq, failWhen, includes, isEmpty, lookupAtRender, lower, not, notEmpty, or, text } from '../../../src/chart/index.ts';
import type { PlatformInputs } from './inputs.ts';

/** Texts by which `networking.stageCniPlugins` is understood, in any case. */
const TRUE_TEXTS = ['true', 'yes', 'on', '1'];
export const FALSE_TEXTS = ['false', 'no', 'off', '0'];

/** Settings that contradict each other: each message says what to change. */
export function contradictions(scope: Construct, { values }: PlatformInputs): void {
  const { bundles, networking, publishing } = values;
  const { system, iaas, paas, naas } = bundles;
  failWhen(
    scope,
    and(iaas.enabled, eq(system.variant, 'isp-hosted')),
    'bundles.iaas needs a cluster that the platform owns: set bundles.system.variant to isp-full or isp-full-generic, or bundles.iaas.enabled to false',
  );
  failWhen(
    scope,
    and(or(iaas.enabled, paas.enabled, naas.enabled), not(system.enabled)),
    'bundles.iaas, paas and naas stand on the system bundle: set bundles.system.enabled to true, or the others to false',
  );
  const staging = lower(text(networking.stageCniPlugins as never));
  failWhen(
    scope,
    and(notEmpty(staging), not(includes([...TRUE_TEXTS, ...FALSE_TEXTS], staging))),
    'networking.stageCniPlugins must be one of true, yes, on, 1, false, no, off, 0',
  );
  const ouroboros = lookupAtRender('cozystack.io/v1alpha1', 'Package', '', 'cozystack.ouroboros');
  failWhen(
    scope,
    and(not(publishing.proxyProtocol), not(publishing.proxyProtocolAcknowledgeUnclean), not(isEmpty(ouroboros))),
    'publishing.proxyProtocol is off but Package cozystack.ouroboros still rewrites traffic: delete the Package first, or set publishing.proxyProtocolAcknowledgeUnclean to true',
  );
}
