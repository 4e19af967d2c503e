import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessError } from './cluster.ts';
import { inCluster, isInCluster } from './in-cluster.ts';
import { kubeconfig } from './kubeconfig.ts';
import { loadAccess } from './load.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'access-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('a kubeconfig that cannot be read', () => {
  it('is named, with what is wrong in words', () => {
    expect(() => kubeconfig(join(folder, 'none'))).toThrow(`kubeconfig ${join(folder, 'none')}: there is no such file`);
    expect(() => kubeconfig(folder)).toThrow(`kubeconfig ${folder}: it is a folder`);
  });
});

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const config = (user: object, cluster: object = { server: 'https://api.example:6443/' }) =>
  file(
    'config',
    JSON.stringify({
      'current-context': 'main',
      contexts: [{ name: 'main', context: { cluster: 'c', user: 'u', namespace: 'team' } }],
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user }],
    }),
  );

describe('a part of a kubeconfig that cannot be used', () => {
  it.each([
    [{}, { server: 'https://x:1', 'certificate-authority': 'ca.crt' }, /kubeconfig .*config: .*ca\.crt: there is no such file/],
    [{ 'client-certificate': 'me.crt' }, undefined, /me\.crt: there is no such file/],
    [{}, { server: 'not a url' }, /server of cluster c, "not a url", is no https/],
    [{}, { server: 'x:6443' }, /"x:6443", is no https/],
  ])('is named: %j %j', (user, cluster, message) => {
    expect(() => kubeconfig(config(user, cluster))).toThrow(message);
    expect(() => kubeconfig(config(user, cluster))).toThrow(AccessError);
  });

  it('is a token file that is not there, too, when it is needed', async () => {
    await expect(kubeconfig(config({ tokenFile: 'gone' })).credentials()).rejects.toThrow(/token in .*gone cannot be read/);
  });

  it('is told in one line', () => {
    expect(() => kubeconfig(file('config', 'a: ['))).toThrow(/^kubeconfig [^\n]*line 1[^\n]*$/);
  });
});

describe('a kubeconfig', () => {
  it('gives address, trust, certificate and namespace of its context, files relative to it', () => {
    file('ca.crt', 'CA');
    const data = (text: string) => Buffer.from(text).toString('base64');
    const user = { 'client-certificate-data': data('CERT'), 'client-key-data': data('KEY') };
    const { server, tls, namespace } = kubeconfig(config(user, { server: 'https://x:1', 'certificate-authority': 'ca.crt' }));
    expect([server, namespace, String(tls.ca), String(tls.cert), String(tls.key)]).toEqual(['https://x:1', 'team', 'CA', 'CERT', 'KEY']);
  });

  it('takes a token as it stands, or from a file', async () => {
    const authorization = async (user: object) => (await kubeconfig(config(user)).credentials())['authorization'];
    file('token', 'from-file\n');
    expect([await authorization({ token: 'plain' }), await authorization({ tokenFile: 'token' })]).toEqual([
      'Bearer plain',
      'Bearer from-file',
    ]);
  });

  it('asks a credential plugin, once until its token expires', async () => {
    const counter = join(folder, 'count');
    const script = `echo >> ${counter}; echo '{"status":{"token":"t","expirationTimestamp":"2999-01-01T00:00:00Z"}}'`;
    const { credentials } = kubeconfig(config({ exec: { command: 'sh', args: ['-c', script] } }));
    expect([await credentials(), await credentials()]).toEqual([{ authorization: 'Bearer t' }, { authorization: 'Bearer t' }]);
    await credentials(true);
    const { readFileSync } = await import('node:fs');
    expect(readFileSync(counter, 'utf8').length).toBe(2);
  });

  it('says which part is missing', () => {
    expect(() => kubeconfig(join(folder, 'none'))).toThrow(/none.*no such file/);
    expect(() => kubeconfig(config({}), 'other')).toThrow(/no context named other/);
    expect(() => kubeconfig(file('empty', ''))).toThrow(/set current-context/);
    expect(() => kubeconfig(file('broken', 'a: [b'))).toThrow(/broken/);
  });
});

describe('in a pod', () => {
  const env = () => ({ KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443', COZY_SERVICEACCOUNT_DIR: folder });

  it('uses the mounted account, and reads a renewed token', async () => {
    for (const [name, text] of Object.entries({ token: 'old', 'ca.crt': 'CA', namespace: 'system' })) file(name, text);
    expect(isInCluster(env())).toBe(true);
    const access = inCluster(env());
    expect([access.server, access.namespace]).toEqual(['https://[fd00::1]:443', 'system']);
    expect(await access.credentials()).toEqual({ authorization: 'Bearer old' });
    file('token', 'new');
    expect(await access.credentials()).toEqual({ authorization: 'Bearer old' });
    expect(await access.credentials(true)).toEqual({ authorization: 'Bearer new' });
    file('token', 'newer');
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    expect(await access.credentials()).toEqual({ authorization: 'Bearer newer' });
  });

  it('is not taken for one without a token', () => {
    expect(isInCluster(env())).toBe(false);
    expect(() => inCluster({})).toThrow(/not in a cluster/);
  });
});

describe('the cluster is found', () => {
  it('by the flag, then KUBECONFIG, then the pod', () => {
    const given = config({ token: 'x' });
    for (const [name, text] of Object.entries({ token: 't', 'ca.crt': 'CA' })) file(name, text);
    const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443', COZY_SERVICEACCOUNT_DIR: folder };
    expect(loadAccess({ kubeconfig: given }, pod).server).toBe('https://api.example:6443');
    expect(loadAccess({}, { ...pod, KUBECONFIG: `/nonexistent:${given}` }).server).toBe('https://api.example:6443');
    expect(loadAccess({}, pod).server).toBe('https://10.0.0.1:443');
  });

  it('by the files of KUBECONFIG as one: of a name the first counts, and files beside each are found', () => {
    mkdirSync(join(folder, 'more'));
    file('more/ca.crt', 'OTHER');
    const clusters = [
      { name: 'c2', cluster: { server: 'https://second', 'certificate-authority': 'ca.crt' } },
      { name: 'c', cluster: { server: 'https://never' } },
    ];
    const contexts = [{ name: 'two', context: { cluster: 'c2', user: 'u' } }];
    const KUBECONFIG = [config({ token: 'x' }), file('more/config', JSON.stringify({ 'current-context': 'two', contexts, clusters }))].join(
      ':',
    );
    expect(loadAccess({}, { KUBECONFIG }).server).toBe('https://api.example:6443');
    const second = loadAccess({ context: 'two' }, { KUBECONFIG });
    expect([second.server, String(second.tls.ca)]).toEqual(['https://second', 'OTHER']);
    expect(() => loadAccess({}, { KUBECONFIG: '/nonexistent/a:/nonexistent/b' })).toThrow(
      'kubeconfig /nonexistent/a: there is no such file',
    );
  });
});
