import { kindsOf } from '../lib/kind.ts';

// Kinds of the Barman plugin of CloudNativePG.

const kinds = kindsOf('barmancloud.cnpg.io', 'v1');

export const ObjectStore = kinds.namespaced('ObjectStore', 'objectstores');
