import type { Construct } from 'constructs';
import type { Arg, ChartInfo, Expr } from '../../src/chart/index.ts';
import { WorkloadMonitor } from '../kinds/cozystack.io.ts';

export interface MonitoredPart {
  readonly name: Arg<string>;
  /** What the application is, for the console: `redis`. */
  readonly kind: string;
  /** Which part of it: `sentinel`. */
  readonly type: string;
  /** Labels of its pods, volumes and services. */
  readonly selector: Readonly<Record<string, Arg<string>>>;
  readonly replicas?: Arg<number> | Expr<number | undefined>;
  /** How many must be available for it to work. */
  readonly minReplicas?: Arg<number> | Expr<number | undefined>;
  /** The preset it is sized by, where the API is to know. */
  readonly preset?: Arg<string>;
  /** Of the monitor itself. */
  readonly labels?: Readonly<Record<string, Arg<string>>>;
  /** Default: the version of the chart. */
  readonly version?: Arg<string>;
}

/** Says which pods belong to a part of an application and how many of them must work; the controller accounts for them. */
export function monitorWorkload(scope: Construct, id: string, part: MonitoredPart, chart: ChartInfo): void {
  const { name, kind, type, selector, replicas, minReplicas, preset, labels = {}, version = chart.version } = part;
  new WorkloadMonitor(scope, id, {
    metadata: { name, labels: { ...labels, ...(preset !== undefined && { 'workloads.cozystack.io/resource-preset': preset }) } },
    spec: { kind, type, version, selector, ...(replicas !== undefined && { replicas }), ...(minReplicas !== undefined && { minReplicas }) },
  });
}
