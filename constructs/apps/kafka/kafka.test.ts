import { expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { kafka } from './index.ts';

test.each([
  [{}, undefined],
  [{ external: true }, true],
  [{ external: true, tls: { enabled: true } }, true],
  [{ external: true, tls: { enabled: false } }, false],
  [{ tls: { enabled: true } }, undefined],
])('with %j, TLS of the external listener: %j', (values, tls) => {
  const { listeners } = (
    render(kafka, values)['Kafka/kafka-test'] as never as { spec: { kafka: { listeners: { name: string; tls: boolean }[] } } }
  ).spec.kafka;
  expect(listeners.find(({ name }) => name === 'external')?.tls).toBe(tls);
});

test('names of topics that Kubernetes does not allow are kept for Kafka', () => {
  const objects = render(kafka, { topics: [{ name: 'testOrders', partitions: 1, replicas: 1, config: {} }] });
  expect(objects['KafkaTopic/kafka-test-test-orders']).toMatchObject({ spec: { topicName: 'testOrders' } });
  expect(() =>
    render(kafka, { topics: ['testOrders', 'test-orders'].map((name) => ({ name, partitions: 1, replicas: 1, config: {} })) }),
  ).toThrow('two names differ only');
});

test.each([
  [{ name: '.a', partitions: 1, replicas: 1, config: {} }, 'topics: .a may hold letters'],
  [{ name: 'a', partitions: 1, replicas: 4, config: {} }, 'more replicas than there are brokers'],
  [{ name: 'a', partitions: 0, replicas: 1, config: {} }, 'topics[0].partitions'],
])('the topic %j is refused', (topic, message) => {
  expect(() => render(kafka, { topics: [topic] })).toThrow(message);
});

test.each([
  [1, { 'default.replication.factor': 1, 'min.insync.replicas': 1 }],
  [2, { 'default.replication.factor': 2, 'min.insync.replicas': 2 }],
  [5, { 'default.replication.factor': 3, 'min.insync.replicas': 2 }],
])('with %i brokers what is written is copied as %j says', (replicas, config) => {
  expect(render(kafka, { kafka: { replicas } })['Kafka/kafka-test']).toMatchObject({ spec: { kafka: { config } } });
});

test('the tenant sees certificates of authorities, never their keys, and the outer address where there is one', () => {
  const rules = (values: object) => (render(kafka, values)['Role/kafka-test-dashboard-resources'] as never as { rules: object[] }).rules;
  expect(rules({})).toContainEqual(
    expect.objectContaining({ resourceNames: ['kafka-test-clients-ca-cert', 'kafka-test-cluster-ca-cert'] }),
  );
  expect(JSON.stringify(rules({}))).not.toContain('external-bootstrap');
  expect(JSON.stringify(rules({ external: true }))).toContain('kafka-test-kafka-external-bootstrap');
});
