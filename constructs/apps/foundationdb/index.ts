import type { Chart } from 'cdk8s';
import { application } from '../../lib/application.ts';
import { refuseEmptyVolumes } from '../../lib/volumes.ts';
import { backup } from './backup.ts';
import { cluster } from './cluster.ts';
import { type FoundationDbInputs, rules, values } from './values.ts';
import { visibility } from './visibility.ts';

function compose(scope: Chart, inputs: FoundationDbInputs): void {
  refuseEmptyVolumes(scope, { 'storage.size': inputs.values.storage.size });
  cluster(scope, inputs);
  backup(scope, inputs);
  visibility(scope, inputs);
}

export const foundationdb = application({
  name: 'foundationdb',
  kind: 'FoundationDB',
  plural: 'foundationdbs',
  description: 'Ordered key-value store with transactions.',
  dashboard: { category: 'PaaS', tags: ['database'] },
  example: { cluster: { redundancyMode: 'double', processCounts: { storage: 3 } }, storage: { size: '32Gi' } },
  values,
  rules,
  compose,
});
