import { kindsOf } from '../lib/kind.ts';

// Kinds of Strimzi.

const kafka = kindsOf('kafka.strimzi.io', 'v1beta2');
const core = kindsOf('core.strimzi.io', 'v1beta2');

export const Kafka = kafka.namespaced('Kafka', 'kafkas');
export const KafkaTopic = kafka.namespaced('KafkaTopic', 'kafkatopics');
export const KafkaUser = kafka.namespaced('KafkaUser', 'kafkausers');
export const KafkaNodePool = kafka.namespaced('KafkaNodePool', 'kafkanodepools');
export const KafkaConnect = kafka.namespaced('KafkaConnect', 'kafkaconnects');
export const KafkaConnector = kafka.namespaced('KafkaConnector', 'kafkaconnectors');
export const KafkaBridge = kafka.namespaced('KafkaBridge', 'kafkabridges');
export const KafkaMirrorMaker = kafka.namespaced('KafkaMirrorMaker', 'kafkamirrormakers');
export const KafkaMirrorMaker2 = kafka.namespaced('KafkaMirrorMaker2', 'kafkamirrormaker2s');
export const KafkaRebalance = kafka.namespaced('KafkaRebalance', 'kafkarebalances');
export const StrimziPodSet = core.namespaced('StrimziPodSet', 'strimzipodsets');
