import { describe, expect, test } from 'vitest';
import { render } from '../render.fixture.ts';
import { foundationdb } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: specifications of a foreign kind
const spec = (values: object, object: string): any => (render(foundationdb, values)[object] as never as { spec: object } | undefined)?.spec;
const cluster = (values: object) => spec(values, 'FoundationDBCluster/foundationdb-test');
const s3 = {
  bucket: 'db',
  endpoint: 'http://s3.example.org:9000/',
  region: 'eu-1',
  credentials: { accessKeyId: 'AK', secretAccessKey: 'S"K' },
};

describe('the cluster', () => {
  test('has the shape that was asked for', () => {
    const values = { cluster: { version: '7.1.26', redundancyMode: 'triple', storageEngine: '', processCounts: { storage: 5 } } };
    expect(cluster(values)).toMatchObject({
      version: '7.1.26',
      databaseConfiguration: { redundancy_mode: 'triple' },
      processCounts: { stateless: -1, storage: 5, cluster_controller: 1 },
    });
    expect(cluster(values).databaseConfiguration).not.toHaveProperty('storage_engine');
  });

  test('keeps what the operator would drop below automationOptions at the top', () => {
    expect(cluster({ automaticReplacements: false })).toMatchObject({
      automationOptions: { replacements: { enabled: false } },
      imageType: 'split',
      minimumUptimeSecondsForBounce: 60,
      faultDomain: { key: 'kubernetes.io/hostname', valueFrom: 'spec.nodeName' },
    });
  });

  test('runs all its containers as the wanted user, on volumes of the wanted class', () => {
    const { podTemplate, volumeClaimTemplate } = cluster({
      securityContext: { runAsUser: 1, runAsGroup: 2 },
      storage: { storageClass: 'fast' },
    }).processes.general;
    for (const container of [...podTemplate.spec.containers, ...podTemplate.spec.initContainers])
      expect(container.securityContext).toEqual({ runAsUser: 1, runAsGroup: 2 });
    expect(podTemplate.spec.securityContext).toEqual({ fsGroup: 2 });
    expect(volumeClaimTemplate.spec).toEqual({ resources: { requests: { storage: '16Gi' } }, storageClassName: 'fast' });
  });
});

test.each([
  ['single', 3, 3],
  ['double', 3, 2],
  ['triple', 5, 3],
  ['three_data_hall', 2, 1],
  ['double', 1, 1],
])('with %s redundancy %i storage processes work as long as %i do', (redundancyMode, storage, minReplicas) => {
  const values = { cluster: { redundancyMode, processCounts: { storage } } };
  expect(spec(values, 'WorkloadMonitor/foundationdb-test')).toMatchObject({ replicas: storage, minReplicas });
});

test('the tenant finds the cluster file', () => {
  expect(render(foundationdb, {})['Role/foundationdb-test-dashboard-resources']).toMatchObject({
    rules: [{ resources: ['configmaps'], resourceNames: ['foundationdb-test-config'] }, { resources: ['workloadmonitors'] }],
  });
  expect(render(foundationdb, { monitoring: { enabled: false } })).not.toHaveProperty(['WorkloadMonitor/foundationdb-test']);
});

describe('the backup', () => {
  const values = { backup: { enabled: true, s3 } };

  test('goes to the bucket, by agents that find its keys in a file', () => {
    const backup = spec(values, 'FoundationDBBackup/foundationdb-test-backup');
    expect(backup.blobStoreConfiguration).toEqual({
      accountName: 'AK@s3.example.org:9000',
      bucket: 'db',
      urlParameters: ['region=eu-1', 'secure_connection=0'],
    });
    const [agent] = backup.podTemplateSpec.spec.containers;
    expect(agent.env).toEqual([{ name: 'FDB_BLOB_CREDENTIALS', value: '/var/blob-credentials/credentials.json' }]);
    const secret = render(foundationdb, values)['Secret/foundationdb-test-s3-creds'] as never as { stringData: Record<string, string> };
    expect(JSON.parse(secret.stringData['credentials.json'] ?? '')).toEqual({ accounts: { 'AK@s3.example.org': { secret: 'S"K' } } });
  });

  test('is encrypted on its way unless the endpoint says otherwise', () => {
    const secure = { backup: { enabled: true, s3: { ...s3, endpoint: 's3.example.org' } } };
    expect(spec(secure, 'FoundationDBBackup/foundationdb-test-backup').blobStoreConfiguration).toMatchObject({
      accountName: 'AK@s3.example.org',
      urlParameters: ['region=eu-1'],
    });
  });
});

test.each([
  [{ backup: { enabled: true } }, 'backup.s3: backups need the bucket'],
  [{ backup: { enabled: true, s3: { ...s3, credentials: {} } } }, 'backup.s3.credentials: backups need both keys'],
  [{ cluster: { redundancyMode: 'most' } }, 'cluster.redundancyMode'],
  [{ cluster: { version: 'latest' } }, 'cluster.version'],
  [{ storage: { size: '0' } }, 'storage.size: the volume needs a size'],
])('%j is refused', (values, message) => {
  expect(() => render(foundationdb, values)).toThrow(message);
});
