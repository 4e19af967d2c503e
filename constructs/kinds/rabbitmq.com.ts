import { kindsOf } from '../lib/kind.ts';

// Kinds of the RabbitMQ operators.

const kinds = kindsOf('rabbitmq.com', 'v1beta1');

export const RabbitmqCluster = kinds.namespaced('RabbitmqCluster', 'rabbitmqclusters');
export const User = kinds.namespaced('User', 'users');
export const Vhost = kinds.namespaced('Vhost', 'vhosts');
export const Permission = kinds.namespaced('Permission', 'permissions');
export const Binding = kinds.namespaced('Binding', 'bindings');
export const Exchange = kinds.namespaced('Exchange', 'exchanges');
export const Federation = kinds.namespaced('Federation', 'federations');
export const Policy = kinds.namespaced('Policy', 'policies');
export const Queue = kinds.namespaced('Queue', 'queues');
export const Shovel = kinds.namespaced('Shovel', 'shovels');
export const TopicPermission = kinds.namespaced('TopicPermission', 'topicpermissions');
export const OperatorPolicy = kinds.namespaced('OperatorPolicy', 'operatorpolicies');
export const SchemaReplication = kinds.namespaced('SchemaReplication', 'schemareplications');
