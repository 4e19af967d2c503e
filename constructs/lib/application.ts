import { compile, type Properties } from '../../src/chart/index.ts';
import { ApplicationDefinition } from '../kinds/cozystack.io.ts';
import type { ApplicationDefinitionSpec, ResourceSelector } from './api/application-definition.ts';
import { applicationSections } from './application-readme.ts';
import { type AuthoredChart, authoredChart, type ChartSettings } from './authored-chart.ts';
import { keysOrder } from './form-order.ts';
import { publishedChart, TENANT_SHARD } from './helm-release.ts';
import { monogram } from './icon.ts';

type Dashboard = NonNullable<ApplicationDefinitionSpec['dashboard']>;
type Release = ApplicationDefinitionSpec['release'];

/** Which Secrets, Services or Ingresses a tenant may see; an empty `include` withholds all. */
export interface Visibility {
  readonly include: readonly ResourceSelector[];
  readonly exclude?: readonly ResourceSelector[];
}

export interface ApplicationSettings<P extends Properties> extends ChartSettings<P> {
  readonly layer?: 'apps' | 'extra';
  /** Directory of the chart, and name of the ApplicationDefinition and of the published chart unless `definitionName` says otherwise. */
  readonly name: string;
  /** Where it differs from `name`, as for `vpc`, which serves VirtualPrivateCloud. */
  readonly definitionName?: string;
  readonly kind: string;
  readonly plural: string;
  /** Default: `<definition>-`. Modules of a tenant, of which there is one, have none. */
  readonly prefix?: string;
  /** Package and variant that publish the chart; default `<definition>-application`, `default`. */
  readonly package?: { readonly name?: string; readonly variant?: string };
  /** Whether the tenant has one of it, under a name that is fixed. */
  readonly module?: boolean;
  readonly dashboard: Omit<Dashboard, 'icon' | 'keysOrder' | 'module' | 'singular' | 'plural'> & {
    readonly singular?: string;
    readonly plural?: string;
    /** SVG; default: a monogram. */
    readonly icon?: string;
    /** Paths of the form where they are not simply the order of the values. */
    readonly keysOrder?: string[][];
  };
  /** Labels, health and waiting of its releases; default: the label that spreads tenants over helm-controllers. */
  readonly release?: Partial<Pick<Release, 'labels' | 'waitStrategy' | 'healthCheckExprs'>>;
  /** Timeouts and waiting of its releases, as annotations `release.cozystack.io/…`. */
  readonly annotations?: Readonly<Record<string, string>>;
  readonly secrets?: Visibility;
  readonly services?: Visibility;
  readonly ingresses?: Visibility;
  /** `spec` of a usual one, for its README; default: everything as it is by default. */
  readonly example?: object;
}

/** An application: its chart, and the chart that carries its ApplicationDefinition. */
export interface Application<P extends Properties = Properties> {
  readonly name: string;
  readonly chart: AuthoredChart<P>;
  readonly definitionChart: AuthoredChart;
}

/** Label of releases that are modules of a tenant. */
const TENANT_MODULE = { 'internal.cozystack.io/tenantmodule': 'true' };

/** An application that tenants order: gives its chart, and the chart `<definition>-rd` that adds its kind to apps.cozystack.io. */
export function application<const P extends Properties>(settings: ApplicationSettings<P>): Application<P> {
  const {
    layer = 'apps',
    name,
    definitionName = name,
    annotations = {},
    kind,
    plural,
    prefix,
    package: owner,
    module = false,
    dashboard,
    release,
    secrets,
    services,
    ingresses,
    example = {},
    ...chartSettings
  } = settings;
  const sections = applicationSections({
    kind,
    prefix: prefixOf(settings),
    module,
    values: settings.values,
    example,
    visible: { Secret: secrets?.include ?? [], Service: services?.include ?? [], Ingress: ingresses?.include ?? [] },
  });
  const chart = authoredChart<P>(`${layer}/${name}`, { ...chartSettings, sections } as unknown as ChartSettings<P>);
  const definition = authoredChart(`system/${definitionName}-rd`, {
    description: `Adds the kind ${kind} to apps.cozystack.io.`,
    values: {},
    compose(scope) {
      new ApplicationDefinition(scope, definitionName, {
        metadata: { name: definitionName, ...(Object.keys(annotations).length > 0 && { annotations }) },
        spec: definitionOf(settings, definitionName, chart as unknown as AuthoredChart),
      });
    },
  });
  const serves = { kind, plural, prefix: prefixOf(settings) };
  return { name: definitionName, chart, definitionChart: { ...definition, serves } };
}

const prefixOf = ({ name, definitionName = name, module = false, prefix = module ? '' : `${definitionName}-` }: PrefixSettings): string =>
  prefix;

type PrefixSettings = Pick<ApplicationSettings<Properties>, 'name' | 'definitionName' | 'module' | 'prefix'>;

function definitionOf<P extends Properties>(
  settings: ApplicationSettings<P>,
  name: string,
  chart: AuthoredChart,
): ApplicationDefinitionSpec {
  const { kind, plural, module = false, package: owner = {}, release = {}, secrets, services, ingresses } = settings;
  const { $schema: _draft, ...schema } = compile(chart.source).schema;
  return {
    application: { kind, plural, singular: kind.toLowerCase(), openAPISchema: JSON.stringify(schema) },
    release: {
      prefix: prefixOf(settings),
      labels: { ...TENANT_SHARD, ...(module && TENANT_MODULE) },
      ...release,
      chartRef: publishedChart(owner.name ?? `${name}-application`, name, owner.variant),
    },
    ...(secrets && { secrets: visibility(secrets) }),
    ...(services && { services: visibility(services) }),
    ...(ingresses && { ingresses: visibility(ingresses) }),
    dashboard: dashboardOf(settings, chart),
  };
}

const visibility = ({ include, exclude = [] }: Visibility) => ({ include: [...include], exclude: [...exclude] });

function dashboardOf<P extends Properties>(
  { kind, module = false, dashboard, description }: ApplicationSettings<P>,
  chart: AuthoredChart,
): Dashboard {
  const { icon, singular = kind, plural = singular, keysOrder: order, ...rest } = dashboard;
  return {
    ...rest,
    singular,
    plural,
    ...(description !== undefined && { description }),
    ...(module && { module: true }),
    icon: Buffer.from(icon ?? monogram(singular, dashboard.category)).toString('base64'),
    keysOrder: order ?? keysOrder(chart.source.definition.values),
  };
}
