import { kindsOf } from '../lib/kind.ts';

// Kinds of clustersecret-operator.

const kinds = kindsOf('core.cs.sap.com', 'v1alpha1');

export const ClusterSecret = kinds.cluster('ClusterSecret', 'clustersecrets');
