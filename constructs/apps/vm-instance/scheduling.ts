import { type Expr, eq, get, hasPrefix, ifElse, text, when } from '../../../src/chart/index.ts';
import type { VmInputs } from './values.ts';

/** Where the platform keeps nodes for Windows, licences being counted by node: machines with Windows go there and others rather elsewhere. */
export function affinityOf({ values, cluster }: VmInputs) {
  const dedicated = text(get(cluster.map('scheduling'), 'dedicatedNodesForWindowsVMs') as Expr<string | undefined>);
  const nodes = (operator: 'In' | 'NotIn') => ({
    matchExpressions: [{ key: 'scheduling.cozystack.io/vm-windows', operator, values: ['true'] }],
  });
  const required = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [nodes('In')] } };
  const preferred = { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, preference: nodes('NotIn') }] };
  return when(eq(dedicated, 'true'), { nodeAffinity: ifElse(hasPrefix(values.instanceProfile, 'windows'), required, preferred) });
}
