import { and, eq, failWhen, isEmpty, whenever } from '../../../src/chart/index.ts';
import { Namespace } from '../../kinds/core.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { namespaceLabeler } from './labeler.ts';
import { NAMESPACE_LABELS } from './namespace-labels.ts';
import { operator } from './operator.ts';
import { values } from './values.ts';

/** What an administrator installs with Helm: the operator, which brings everything else. */
export const installerChart = authoredChart('core/installer', {
  chartName: 'cozy-installer',
  description: 'Installs Cozystack: the operator, which brings everything else.',
  values,
  compose(scope, inputs) {
    const { bareNamespace, cozystackOperator, cozystack } = inputs.values;
    failWhen(
      scope,
      and(eq(cozystackOperator.variant, 'generic'), isEmpty(cozystack.apiServerHost)),
      'cozystackOperator.variant is generic: set cozystack.apiServerHost to the internal address of the Kubernetes API, without scheme',
    );
    whenever(scope, bareNamespace, (within) => {
      new Namespace(within, 'namespace', {
        metadata: { name: SYSTEM_NAMESPACE, labels: { ...NAMESPACE_LABELS }, annotations: { 'helm.sh/resource-policy': 'keep' } },
      });
    });
    operator(scope, inputs);
    namespaceLabeler(scope, inputs);
  },
});
