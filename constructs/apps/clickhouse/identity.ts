import { type Expr, str } from '../../../src/chart/index.ts';
import type { ClickHouseInputs } from './values.ts';

/** Label of all that belongs to the release; monitors and the cleanup go by it. */
export const instanceOf = ({ release }: ClickHouseInputs) => ({ 'app.kubernetes.io/instance': release.name });

export const keeperName = ({ release }: ClickHouseInputs): Expr<string> => str`${release.name}-keeper`;

export const clusterDomain = ({ cluster }: ClickHouseInputs): Expr<string> => cluster.text('cluster-domain', 'cozy.local');

/** How the operator makes full names of Services; `%s` is the namespace. */
export const domainPattern = (inputs: ClickHouseInputs): Expr<string> => str`%s.svc.${clusterDomain(inputs)}`;
