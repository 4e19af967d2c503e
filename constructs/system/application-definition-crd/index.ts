import { applicationDefinitionResource } from '../../lib/api/application-definition.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { definitionObject } from '../../lib/definition-object.ts';

/** The kind ApplicationDefinition alone, so that it comes before everything that reads or brings definitions, and stays when they go. */
export const applicationDefinitionCrdChart = authoredChart('system/application-definition-crd', {
  chartName: 'application-definition-crd',
  description: 'Kind ApplicationDefinition of cozystack.io.',
  values: {},
  compose(scope) {
    definitionObject(scope, applicationDefinitionResource);
  },
});
