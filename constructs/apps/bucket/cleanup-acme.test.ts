import { expect, test } from 'vitest';
import { runScript } from '../../lib/script-run.fixture.ts';

const script = new URL('./cleanup-acme.sh', import.meta.url);
const variables = { certificate: 'bucket-a-ui-tls', host: 'bucket-a.example.org' };

test('only what belongs to the host name goes: others of the namespace are being issued as well', () => {
  const { code, calls } = runScript(script, variables, [
    { to: 'get challenges', stdout: 'one\tbucket-a.example.org\ntwo\tgrafana.example.org\n' },
    { to: 'get ingresses', stdout: 'solver\tbucket-a.example.org\nother\tgrafana.example.org\n' },
  ]);
  expect(code).toBe(0);
  expect(calls.filter((call) => call.startsWith('delete')).map((call) => call.split(' ').slice(1, 3))).toEqual([
    ['certificates.cert-manager.io', 'bucket-a-ui-tls'],
    ['challenges.acme.cert-manager.io', 'one'],
    ['ingresses.networking.k8s.io', 'solver'],
  ]);
});

test('what cannot be done is told, and holds nothing up', () => {
  const { code, stderr } = runScript(script, variables, [
    { to: 'delete certificates', code: 1 },
    { to: 'get challenges', code: 1 },
    { to: 'get ingresses', code: 1 },
  ]);
  expect(code).toBe(0);
  expect(stderr.match(/^warning: /gm)).toHaveLength(3);
});
