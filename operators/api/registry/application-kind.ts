import { applicationGroup } from '../../../constructs/lib/api/application-labels.ts';
import type { HealthCheckExpression } from '../../../constructs/lib/api/health-check.ts';
import type { SpecSchema } from '../schema/spec-schema.ts';

/** The group whose kinds come from ApplicationDefinitions. */
export const APPS_GROUP = applicationGroup;
export const VERSION = 'v1alpha1';
export const APPS_VERSION = `${APPS_GROUP}/${VERSION}`;

/** Helm's limit of a release name. */
export const MAX_RELEASE_NAME = 53;

export interface ChartRef {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** A kind of apps.cozystack.io, as its definition makes it. Immutable: a change of the definition makes another. */
export interface ApplicationKind {
  /** Name of the ApplicationDefinition. */
  readonly definition: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  /** Put before an application's name to name its release; may be empty. */
  readonly prefix: string;
  /** Labels that each release of the kind gets. */
  readonly labels: Readonly<Record<string, string>>;
  readonly chartRef: ChartRef;
  readonly waitStrategy: string | undefined;
  readonly healthCheckExprs: readonly HealthCheckExpression[];
  /** Milliseconds; undefined: the server's flags decide. */
  readonly installTimeout: number | undefined;
  readonly upgradeTimeout: number | undefined;
  readonly disableWait: boolean;
  readonly spec: SpecSchema;
}
