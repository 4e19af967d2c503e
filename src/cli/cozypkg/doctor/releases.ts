import { conditionOf, type KubeObject } from '../../../../operators/kit/client/object.ts';
import type { Finding } from './finding.ts';
import { fine, wrong } from './finding.ts';

/** A HelmRelease, as far as it can be told to hang. */
export interface Release extends KubeObject {
  spec?: { suspend?: boolean };
  status?: { observedGeneration?: number; history?: { status?: string; version?: number }[] };
}

/** How long a release may be on its way: twice the time that an action may take. Milliseconds. */
const PATIENCE = 20 * 60_000;
const CHECK = 'releases';

const age = (ms: number): string => (ms > 3_600_000 ? `${Math.floor(ms / 3_600_000)} h` : `${Math.floor(ms / 60_000)} min`);

/** Releases that hang: those that Helm has deployed but Flux never called Ready, those that stay on their way, and those that somebody suspended. Pure. */
export function checkReleases(releases: readonly Release[], now: number): Finding[] {
  const found = releases.flatMap((release) => verdictOf(release, now));
  return found.length > 0 ? found : [fine(CHECK, `none of ${releases.length} hangs`)];
}

function verdictOf(release: Release, now: number): Finding[] {
  const { name, namespace } = release.metadata;
  const ref = `${namespace}/${name}`;
  if (release.spec?.suspend) {
    const resume = `kubectl patch hr -n ${namespace} ${name} --type=merge -p '{"spec":{"suspend":false}}'`;
    return [wrong(CHECK, `release ${ref} is suspended: it follows nothing`, resume)];
  }
  const ready = conditionOf(release);
  if (!ready || ready.status === 'True') return [];
  const lasted = now - Date.parse(ready.lastTransitionTime);
  if (lasted < PATIENCE) return [];
  const wake = `kubectl annotate hr -n ${namespace} ${name} --overwrite reconcile.fluxcd.io/requestedAt="$(date +%s)"`;
  if (ready.status === 'Unknown' && release.status?.history?.[0]?.status === 'deployed') {
    return [wrong(CHECK, `release ${ref} is deployed, yet Flux has not said so for ${age(lasted)} (${ready.reason})`, wake)];
  }
  if (ready.status === 'Unknown')
    return [wrong(CHECK, `release ${ref} has been on its way for ${age(lasted)}: ${ready.reason}: ${ready.message}`, wake)];
  if (ready.reason === 'DependencyNotReady') return [];
  const why = release.metadata.labels?.['cozystack.io/package'];
  return [
    wrong(
      CHECK,
      `release ${ref} has failed for ${age(lasted)}: ${ready.reason}`,
      why ? `cozypkg why ${why}` : `kubectl describe hr -n ${namespace} ${name}`,
    ),
  ];
}
