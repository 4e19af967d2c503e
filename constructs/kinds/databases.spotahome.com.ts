import { kindsOf } from '../lib/kind.ts';

// Kinds of redis-operator.

const kinds = kindsOf('databases.spotahome.com', 'v1');

export const RedisFailover = kinds.namespaced('RedisFailover', 'redisfailovers');
