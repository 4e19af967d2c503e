import { expect, test } from 'vitest';
import { defineChart, evaluate } from '../../src/chart/index.ts';
import { servingCertificate } from './serving-certificate.ts';

test('M11: the CA of a server keeps its key when it is renewed, so that certificates of before stay good', () => {
  const chart = defineChart({
    name: 'x',
    description: 'A server.',
    values: {},
    compose: (scope, { release }) => servingCertificate(scope, 'server', release.namespace),
  });
  const objects = evaluate(chart, { release: { name: 'x', namespace: 'cozy-x' } });
  const ca = objects.find(({ kind, metadata }) => kind === 'Certificate' && metadata.name === 'server-ca');
  expect(ca?.['spec']).toMatchObject({ isCA: true, privateKey: { rotationPolicy: 'Never' } });
});
