import { expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { postgres } from './index.ts';

const specOf = (values: object) => render(postgres, values)['Cluster/postgres-test']?.['spec'] as Record<string, unknown>;

test.each([
  [{}, undefined],
  [{ external: true }, { serverAltDNSNames: ['postgres-test.a.example.org'] }],
  [{ external: true, tls: { enabled: true } }, { serverAltDNSNames: ['postgres-test.a.example.org'] }],
  [{ external: true, tls: { enabled: false } }, undefined],
  [{ tls: { enabled: true } }, undefined],
])('with %j the certificate names %j', (values, certificates) => {
  expect(specOf(values)['certificates']).toEqual(certificates);
});
