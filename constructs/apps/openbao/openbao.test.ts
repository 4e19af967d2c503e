import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { openbao } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: values of a foreign chart
const chartValues = (values: object): any =>
  (render(openbao, values)['HelmRelease/openbao-test-system'] as never as { spec: { values: { openbao: object } } }).spec.values.openbao;

describe('one server', () => {
  test('keeps its data in files and registers with nothing', () => {
    const { server } = chartValues({});
    expect(server.ha).toEqual({ enabled: false });
    expect(server.standalone.enabled).toBe(true);
    expect(server.standalone.config).toContain('storage "file" {\n  path = "/openbao/data"\n}');
    expect(server.standalone.config).not.toContain('service_registration');
  });
});

describe('several servers', () => {
  test('replicate by Raft and find each other', () => {
    const { server } = chartValues({ replicas: 3 });
    expect(server.standalone).toEqual({ enabled: false });
    expect(server.ha).toMatchObject({ enabled: true, replicas: 3, raft: { enabled: true, setNodeId: true } });
    const { config } = server.ha.raft;
    expect(config.match(/leader_api_addr = "http:\/\/openbao-test-[012]\.openbao-test-internal:8200"/g)).toHaveLength(3);
    expect(config).toContain('storage "raft" {');
    expect(config).toContain('service_registration "kubernetes" {}');
  });
});

test('volumes go with the application, and stay when it is made smaller', () => {
  const { server } = chartValues({ storageClass: 'fast', size: '20Gi' });
  expect(server.persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Delete', whenScaled: 'Retain' });
  expect(server.dataStorage).toEqual({ enabled: true, size: '20Gi', storageClass: 'fast' });
  expect(chartValues({}).server.dataStorage).not.toHaveProperty('storageClass');
});

test('from outside, the API and the web interface are reached by a load balancer', () => {
  expect(chartValues({ external: true })).toMatchObject({
    server: { service: { type: 'LoadBalancer' } },
    ui: { enabled: true, serviceType: 'LoadBalancer' },
  });
  expect(chartValues({}).ui).toEqual({ enabled: true });
});

test.each([true, false])('the web interface is on: %j', (ui) => {
  expect(chartValues({ ui }).ui.enabled).toBe(ui);
  expect(chartValues({ ui }).server.standalone.config).toContain(`ui = ${ui}\n`);
});

test.each([
  [{ replicas: 0 }, 'replicas'],
  [{ size: 0 }, 'size: the volume needs a size'],
])('%j is refused', (values, message) => {
  expect(() => render(openbao, values)).toThrow(message);
});
