import {
  bind,
  defaultTo,
  type Expr,
  get,
  hasPrefix,
  ifElse,
  lookupAtRender,
  notEmpty,
  orIfEmpty,
  replacePattern,
  str,
  text,
} from '../../../src/chart/index.ts';
import { storedSecret } from '../../lib/stored-text.ts';
import type { StrategyInputs } from './values.ts';

/** Secret with the keys of the storage that the controller writes wherever a backup needs it. */
export const KEYS = 'cozy-backups-creds';

/** Where backups go, as far as it is known when the chart is rendered. */
export interface Storage {
  /** Until the storage has told it, a name that it has no bucket of; the controller has the release rendered again then. */
  readonly bucket: Expr<string>;
  /** With its scheme. */
  readonly endpoint: Expr<string>;
  /** Without it. */
  readonly authority: Expr<string>;
  readonly isEncrypted: Expr<boolean>;
  readonly region: Expr<string>;
}

/** Release of the application that is the bucket. */
export const bucketRelease = ({ values }: StrategyInputs): Expr<string> => str`bucket-${values.backupStorage.bucketName}`;

export function storageOf(inputs: StrategyInputs): Storage {
  const { backupStorage } = inputs.values;
  const told = storedSecret(backupStorage.namespace, backupStorage.systemSecretName, 'endpoint');
  const endpoint = bind('endpoint', ifElse(notEmpty(told), str`https://${told}`, backupStorage.endpoint));
  const bucket = bind(
    'bucket',
    ifElse(
      backupStorage.provisionBucket,
      orIfEmpty(orIfEmpty(claimedBucket(inputs), backupStorage.bucketNameOverride), backupStorage.bucketName),
      backupStorage.bucketName,
    ),
  );
  return {
    bucket,
    endpoint,
    authority: replacePattern(endpoint, '^[a-z]+://', ''),
    isEncrypted: hasPrefix(endpoint, 'https://'),
    region: backupStorage.region,
  };
}

/** What the storage called the bucket that was ordered. */
function claimedBucket(inputs: StrategyInputs): Expr<string> {
  const claim = lookupAtRender(
    'objectstorage.k8s.io/v1alpha1',
    'BucketClaim',
    inputs.values.backupStorage.namespace,
    bucketRelease(inputs),
  );
  const status = defaultTo(get(claim, 'status'), {}) as unknown as Expr<Record<string, unknown>>;
  return text(get(status, 'bucketName') as Expr<string | undefined>);
}
