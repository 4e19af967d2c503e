import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { specSchema } from '../schema/spec-schema.ts';
import { type ApplicationKind, MAX_RELEASE_NAME } from './application-kind.ts';
import { DISABLE_WAIT, disableWait, fluxDuration, INSTALL_TIMEOUT, UPGRADE_TIMEOUT } from './release-annotations.ts';

/** What became of a definition: a kind, with or without reservations, or faults alone. */
export interface ReadDefinition {
  readonly kind?: ApplicationKind;
  /** Why the definition cannot be served at all. */
  readonly faults: readonly string[];
  /** What of it is left aside. */
  readonly reservations: readonly string[];
}

const KIND = /^[A-Z][A-Za-z0-9]{0,62}$/;
const RESOURCE = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const PREFIX = /^[a-z0-9-]*$/;
const STRATEGIES = new Set(['poller', 'legacy']);
/** Names of the schemas that are made beside each kind's own. */
const RESERVED_SUFFIX = /(List|Status)$/;

function attempt<T>(faults: string[], what: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    faults.push(`${what}: ${(error as Error).message}`);
    return undefined;
  }
}

function nameFaults({ kind, plural, singular }: { kind: string; plural: string; singular: string }): string[] {
  const faults: string[] = [];
  if (!KIND.test(kind)) faults.push(`spec.application.kind: "${kind}" is no kind such as Redis`);
  else if (RESERVED_SUFFIX.test(kind))
    faults.push(`spec.application.kind: "${kind}" must not end in List or Status, which name the schemas of other kinds`);
  if (!RESOURCE.test(plural)) faults.push(`spec.application.plural: "${plural}" is no resource name such as redises`);
  if (!RESOURCE.test(singular)) faults.push(`spec.application.singular: "${singular}" is no resource name such as redis`);
  return faults;
}

function releaseFaults(release: NonNullable<ApplicationDefinition['spec']>['release']): string[] {
  const faults: string[] = [];
  if (!PREFIX.test(release.prefix))
    faults.push(`spec.release.prefix: "${release.prefix}" may hold lower-case letters, digits and dashes only`);
  if (release.prefix.length >= MAX_RELEASE_NAME)
    faults.push(
      `spec.release.prefix: ${release.prefix.length} characters leave no room for a name within the ${MAX_RELEASE_NAME} of a release`,
    );
  if (!release.chartRef?.kind || !release.chartRef.name) faults.push('spec.release.chartRef: kind and name are required');
  if (release.waitStrategy && !STRATEGIES.has(release.waitStrategy))
    faults.push(`spec.release.waitStrategy: "${release.waitStrategy}" is neither poller nor legacy`);
  return faults;
}

/** Reads an ApplicationDefinition. Never throws: definitions are other people's input, and each is judged by itself. */
export function readDefinition(definition: ApplicationDefinition): ReadDefinition {
  const { metadata, spec } = definition;
  if (!spec?.application || !spec.release) return { faults: ['spec.application and spec.release are required'], reservations: [] };
  const { application, release } = spec;
  const annotations = metadata.annotations ?? {};
  const faults = [...nameFaults(application), ...releaseFaults({ ...release, prefix: release.prefix ?? '' })];
  const duration = (key: string) => attempt(faults, `annotation ${key}`, () => fluxDuration(annotations[key] ?? ''));
  const installTimeout = duration(INSTALL_TIMEOUT);
  const upgradeTimeout = duration(UPGRADE_TIMEOUT);
  const withoutWait = attempt(faults, `annotation ${DISABLE_WAIT}`, () => disableWait(annotations[DISABLE_WAIT] ?? '')) ?? false;
  const schema = attempt(faults, 'spec.application.openAPISchema', () => specSchema(application.openAPISchema ?? ''));
  if (!schema || faults.length > 0) return { faults, reservations: [] };
  const reservations = schema.faults.map((fault) => `spec.application.openAPISchema: ${fault}`);
  const healthCheckExprs = release.healthCheckExprs ?? [];
  if (withoutWait && healthCheckExprs.length > 0)
    reservations.push('spec.release.healthCheckExprs never run: waiting is disabled by annotation');
  const { kind: chartKind, name, namespace } = release.chartRef;
  return {
    faults,
    reservations,
    kind: {
      definition: metadata.name,
      kind: application.kind,
      plural: application.plural,
      singular: application.singular,
      prefix: release.prefix ?? '',
      labels: release.labels ?? {},
      chartRef: { kind: chartKind, name, ...(namespace ? { namespace } : {}) },
      waitStrategy: release.waitStrategy || undefined,
      healthCheckExprs,
      installTimeout,
      upgradeTimeout,
      disableWait: withoutWait,
      spec: schema,
    },
  };
}
