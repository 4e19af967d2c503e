import { kindsOf } from '../lib/kind.ts';

// Kinds of the Percona operator for MongoDB.

const kinds = kindsOf('psmdb.percona.com', 'v1');

export const PerconaServerMongoDB = kinds.namespaced('PerconaServerMongoDB', 'perconaservermongodbs');
export const PerconaServerMongoDBBackup = kinds.namespaced('PerconaServerMongoDBBackup', 'perconaservermongodbbackups');
export const PerconaServerMongoDBRestore = kinds.namespaced('PerconaServerMongoDBRestore', 'perconaservermongodbrestores');
