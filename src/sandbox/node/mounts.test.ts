import { describe, expect, it } from 'vitest';
import { mountsOf, rewritePaths } from './mounts.ts';

const container = {
  name: 'main',
  image: 'x',
  volumeMounts: [
    { name: 'etc', mountPath: '/etc/app' },
    { name: 'certs', mountPath: '/etc/app/certs/' },
    { name: 'one', mountPath: '/etc/one.conf', subPath: 'one.conf' },
  ],
};
const mounts = mountsOf(container, (volume) => `/v/${volume}`);

describe('paths inside a container', () => {
  it.each([
    ['/etc/app', '/v/etc'],
    ['--config=/etc/app/config.yaml', '--config=/v/etc/config.yaml'],
    ['/etc/app/certs/tls.crt', '/v/certs/tls.crt'],
    ['a,/etc/app:/etc/app/certs', 'a,/v/etc:/v/certs'],
    ['--file=/etc/one.conf', '--file=/v/one/one.conf'],
    ['cat /etc/app/x', 'cat /v/etc/x'],
  ])('%s → %s', (inside, outside) => expect(rewritePaths(inside, mounts)).toBe(outside));

  it.each(['/etc/application', '/other/etc/app', 'https://host/etc/app', '/etc/one-conf', ''])('%s stays', (text) =>
    expect(rewritePaths(text, mounts)).toBe(text),
  );
});
