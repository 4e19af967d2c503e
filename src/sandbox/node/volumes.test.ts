import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Pod, Volume } from './kinds.ts';
import { materialize, type VolumeSources, volumeFolder } from './volumes.ts';

const pod = (...volumes: Volume[]): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'n', labels: { app: 'x' } },
  spec: { containers: [], volumes },
});
let data: Record<string, Record<string, Buffer>>;
let folder: string;
const sources: VolumeSources = {
  lookup: async (_, name) => data[name],
  token: async ({ audience }) => `token for ${audience ?? 'the server'}`,
  claimFolder: (claim) => join(folder, 'claims', claim),
};
const fill = (given: Pod) => materialize(given, '10.244.0.2', volumeFolder(given, folder, sources), sources);
const read = (...path: string[]) => readFileSync(join(folder, 'volumes', ...path), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volumes-'));
  data = { tls: { 'tls.crt': Buffer.from('C'), 'tls.key': Buffer.from('K') } };
});

describe('the volumes of a pod', () => {
  it('hold Secrets, whole or by key, for the owner only', async () => {
    await fill(
      pod(
        { name: 'all', secret: { secretName: 'tls' } },
        { name: 'one', secret: { secretName: 'tls', items: [{ key: 'tls.key', path: 'deep/key.pem' }] } },
      ),
    );
    expect([read('all', 'tls.crt'), read('one', 'deep', 'key.pem'), existsSync(join(folder, 'volumes/one/tls.crt'))]).toEqual([
      'C',
      'K',
      false,
    ]);
    expect(statSync(join(folder, 'volumes/all/tls.key')).mode & 0o777).toBe(0o600);
  });
  it('hold what a ServiceAccount needs', async () => {
    const projected = {
      sources: [
        { serviceAccountToken: { path: 'token' } },
        { configMap: { name: 'tls', items: [{ key: 'tls.crt', path: 'ca.crt' }] } },
        { downwardAPI: { items: [{ path: 'namespace', fieldRef: { fieldPath: 'metadata.namespace' } }] } },
      ],
    };
    await fill(pod({ name: 'access', projected }));
    expect(['token', 'ca.crt', 'namespace'].map((file) => read('access', file))).toEqual(['token for the server', 'C', 'n']);
  });
  it('follow changes: new content, and files that are gone', async () => {
    const volume = pod({ name: 'all', secret: { secretName: 'tls' } });
    await fill(volume);
    const before = statSync(join(folder, 'volumes/all/tls.crt')).ino;
    data['tls'] = { 'tls.crt': Buffer.from('C') };
    await fill(volume);
    expect([statSync(join(folder, 'volumes/all/tls.crt')).ino, existsSync(join(folder, 'volumes/all/tls.key'))]).toEqual([before, false]);
  });
  it('begin empty, or are those of a claim, which outlive the pod', async () => {
    const given = pod({ name: 'scratch', emptyDir: {} }, { name: 'data', persistentVolumeClaim: { claimName: 'c' } });
    await fill(given);
    expect([existsSync(join(folder, 'volumes/scratch')), existsSync(join(folder, 'claims/c'))]).toEqual([true, true]);
  });
  it('say what is missing, unless it is optional', async () => {
    await expect(fill(pod({ name: 'v', configMap: { name: 'none' } }))).rejects.toThrow('configmap "none" not found');
    await expect(fill(pod({ name: 'v', secret: { secretName: 'tls', items: [{ key: 'no', path: 'no' }] } }))).rejects.toThrow(
      'non-existent key in secret "tls": no',
    );
    await fill(pod({ name: 'v', secret: { secretName: 'none', optional: true } }));
  });
  it('do not let a path out', async () => {
    await expect(fill(pod({ name: 'v', secret: { secretName: 'tls', items: [{ key: 'tls.crt', path: '../../x' }] } }))).rejects.toThrow(
      'leaves its volume',
    );
  });
});
