import type { Construct } from 'constructs';
import { type Arg, deepMerge, type Expr, notEmpty, str, when } from '../../../../src/chart/index.ts';
import { HelmRelease } from '../../../kinds/helm.toolkit.fluxcd.io.ts';
import { publishedChart, RETRY_ON_FAILURE, TENANT_SHARD } from '../../../lib/helm-release.ts';
import { KUBECONFIG_KEY, kubeconfigSecret } from '../pods.ts';
import type { KubernetesInputs } from '../values.ts';

/** Label of releases that go into a tenant's cluster; the cleanup finds them by it. */
const TARGET_LABEL = 'cozystack.io/target-cluster-name';

export interface Addon {
  /** `<release>-<name>` here, and the name of the release in the cluster. */
  readonly name: string;
  /** Of the release in the cluster, where it differs. */
  readonly releaseName?: string;
  /** Component of the package that is its chart, without `kubernetes-`; default: the name. */
  readonly chart?: string;
  readonly namespace: string;
  /** The namespace is there in any cluster. */
  readonly namespaceExists?: boolean;
  /** Names of addons that must be ready first. */
  readonly after?: readonly (string | OptionalAddon)[];
  /** Values of the platform, as the chart wants them. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Values of the tenant; they win. */
  readonly override?: Expr<Record<string, unknown>>;
  /** Sources of further values, read before `values`. */
  readonly valuesFrom?: unknown;
  /** Retry in place: taking it away and installing it anew, as is done by default, would cut off what depends on it. */
  readonly retryInPlace?: boolean;
  /** Takes as long as it takes: a chart of definitions has nothing to wait for. */
  readonly unbounded?: boolean;
}

/** An addon that not every cluster has. */
export interface OptionalAddon {
  readonly addon: string;
  readonly present: Arg<boolean>;
}

/** A release that goes into the tenant's cluster. */
export function addon(scope: Construct, inputs: KubernetesInputs, props: Addon): void {
  const { release } = inputs;
  const { name, releaseName = name, chart = name, namespace, after = [], namespaceExists = false, retryInPlace = false } = props;
  const action = { ...(retryInPlace && RETRY_ON_FAILURE), remediation: { retries: -1 } };
  new HelmRelease(scope, name, {
    metadata: {
      name: str`${release.name}-${name}`,
      labels: { 'cozystack.io/repository': 'system', [TARGET_LABEL]: release.name, ...TENANT_SHARD },
    },
    spec: {
      chartRef: publishedChart('kubernetes-application', `kubernetes-${chart}`, 'kubevirt'),
      releaseName,
      interval: '5m',
      ...(!props.unbounded && { timeout: '10m' }),
      kubeConfig: { secretRef: { name: kubeconfigSecret(inputs), key: KUBECONFIG_KEY } },
      targetNamespace: namespace,
      storageNamespace: namespace,
      install: { ...action, ...(!namespaceExists && { createNamespace: true }) },
      upgrade: action,
      ...dependencies(inputs, after),
      ...(props.valuesFrom !== undefined && { valuesFrom: props.valuesFrom as never }),
      ...valuesOf(props),
    },
  });
}

function dependencies({ release }: KubernetesInputs, addons: NonNullable<Addon['after']>) {
  const named = (name: string) => ({ name: str`${release.name}-${name}`, namespace: release.namespace });
  const [first, ...others] = addons;
  if (first === undefined) return {};
  if (typeof first !== 'string' && others.length === 0) return { dependsOn: when(first.present, [named(first.addon)]) };
  return { dependsOn: addons.map((other) => (typeof other === 'string' ? named(other) : when(other.present, named(other.addon)))) };
}

function valuesOf({ values, override }: Addon) {
  if (override === undefined) return values === undefined ? {} : { values };
  return { values: values === undefined ? when(notEmpty(override), override) : deepMerge(values as never, override) };
}
