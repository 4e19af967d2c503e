import { describe, expect, test } from 'vitest';
import { string } from '../../../src/chart/index.ts';
import { rendered } from '../../lib/render.fixture.ts';
import { endpointOf } from './network-overrides.ts';

describe('endpointOf', () => {
  test.each([
    ['https://192.168.1.10:6443', '192.168.1.10', '6443'],
    ['https://api.example.org', 'api.example.org', '443'],
    ['http://api.example.org/', 'api.example.org', '80'],
    ['api.example.org', 'api.example.org', '6443'],
    ['api.example.org:8443', 'api.example.org', '8443'],
    ['https://[fd00::1]:6443/path', 'fd00::1', '6443'],
    ['[fd00::1]', 'fd00::1', '6443'],
    ['fd00::1', 'fd00::1', '6443'],
  ])('%s is host %s and port %s', (endpoint, host, port) => {
    expect(rendered({ endpoint: string({ default: '' }) }, ({ values }) => endpointOf(values.endpoint), { values: { endpoint } })).toEqual({
      host,
      port,
    });
  });
});
