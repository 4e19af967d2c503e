import { Construct } from 'constructs';
import { failWhen, isEmpty, notEmpty, when, whenever } from '../../../src/chart/index.ts';
import { Bucket } from '../../kinds/apps.cozystack.io.ts';
import { customResourceDefinition } from '../../lib/api/custom-resource-definition.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { clickhouse } from './clickhouse.ts';
import { strategyController } from './controller.ts';
import { strategyKinds } from './kinds.ts';
import { storageOf } from './storage.ts';
import { backupClass, databases } from './strategies.ts';
import { type StrategyInputs, values } from './values.ts';
import { machines, veleroLocation } from './velero.ts';

/**
 * Definitions of the kinds that the strategies are of. Helm must know a kind before it reads the first object of it, so they are no objects of the
 * chart but stand apart, for Flux to bring them up to date.
 */
const definitions = Object.fromEntries(
  strategyKinds.map((kind) => [`crds/${kind.plural}.yaml`, `${JSON.stringify(customResourceDefinition(kind), null, 2)}\n`]),
);

/**
 * How applications are backed up: the kinds of strategies, the usual ones, and the controller that carries them out. Strategies are there from the start;
 * the bucket that they name the storage tells only after it has been ordered, and the controller has the release rendered again then. A backup that is
 * taken earlier fails by the name of a bucket that does not exist.
 */
export const backupstrategyControllerChart = authoredChart('system/backupstrategy-controller', {
  description: 'How applications are backed up, and the controller that does it.',
  values,
  files: definitions,
  provides: strategyKinds.map(({ group, kind }) => ({ identity: { group, kind } })),
  compose(scope, inputs) {
    strategyController(scope, inputs);
    backupClass(scope);
    bucket(scope, inputs);
    strategies(scope, inputs);
  },
});

function bucket(scope: Construct, { values: { backupStorage } }: StrategyInputs): void {
  failWhen(scope, isEmpty(backupStorage.bucketName), 'backupStorage.bucketName: backups need a bucket, and a bucket has a name');
  whenever(scope, backupStorage.provisionBucket, (within) => {
    new Bucket(within, 'bucket', {
      metadata: { name: backupStorage.bucketName, namespace: when(notEmpty(backupStorage.namespace), backupStorage.namespace) },
      spec: { users: { system: { readonly: false } } },
    });
  });
}

function strategies(scope: Construct, inputs: StrategyInputs): void {
  const { backupStorage, backupStrategyController, velero } = inputs.values;
  const storage = storageOf(inputs);
  const within = new Construct(scope, 'strategies');
  databases(within, storage, backupStorage.forcePathStyle);
  clickhouse(within, backupStrategyController.chBackupClientImage);
  whenever(within, velero.bslEnabled, (inner) => {
    machines(inner);
    veleroLocation(inner, velero.namespace, storage, backupStorage.forcePathStyle);
  });
}
