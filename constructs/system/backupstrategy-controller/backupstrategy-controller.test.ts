import { describe, expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { backupstrategyControllerChart } from './index.ts';

function render(values: object = {}, objects: KubernetesObject[] = []): Record<string, KubernetesObject> {
  const rendered = evaluate(backupstrategyControllerChart.source, {
    values,
    release: { name: 'backups', namespace: 'cozy-backup-controller' },
    objects,
  });
  return Object.fromEntries(rendered.map((object) => [`${object.kind}/${object.metadata.name}`, object]));
}

const claim = {
  apiVersion: 'objectstorage.k8s.io/v1alpha1',
  kind: 'BucketClaim',
  metadata: { name: 'bucket-cozy-backups', namespace: 'tenant-root' },
  status: { bucketName: 'bucket-4711' },
};
const keys = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'bucket-cozy-backups-system-credentials', namespace: 'tenant-root' },
  data: { endpoint: Buffer.from('s3.example.org').toString('base64') },
};

describe('strategies', () => {
  const etcd = (values: object, objects?: KubernetesObject[]) => JSON.stringify(render(values, objects)['Etcd/cozy-default-etcd']);

  test('name the bucket and the storage as soon as they are known', () => {
    expect(etcd({}, [claim, keys])).toMatch(/"bucket":"bucket-4711",.*"endpoint":"https:\/\/s3.example.org"/);
    expect(etcd({ backupStorage: { bucketNameOverride: 'known' } })).toContain('"bucket":"known"');
    expect(etcd({ backupStorage: { provisionBucket: false, bucketName: 'own' } }, [claim])).toContain('"bucket":"own"');
  });

  test('are there before that', () => {
    expect(Object.keys(render())).toEqual(Object.keys(render({}, [claim, keys])));
  });

  test('give each application a folder of its own, by what the controller fills in', () => {
    expect(etcd({})).toContain('"key":"{{ .Application.metadata.namespace }}/{{ .Application.metadata.name }}/"');
  });

  test('say without a scheme where the storage is, to those who ask whether it is encrypted', () => {
    const s3 = (endpoint: string) => JSON.stringify(render({ backupStorage: { endpoint } })['MariaDB/cozy-default-mariadb']);
    expect(s3('https://s3.example.org:9000')).toMatch(/"endpoint":"s3.example.org:9000".*"tls":\{"enabled":true\}/);
    expect(s3('http://s3.example.org:9000')).toMatch(/"endpoint":"s3.example.org:9000".*"tls":\{"enabled":false\}/);
  });

  test('of machines are there where Velero is', () => {
    const names = (bslEnabled: boolean) =>
      Object.keys(render({ velero: { bslEnabled } })).filter((name) => /^(Velero|BackupStorageLocation)\//.test(name));
    expect(names(true)).toHaveLength(3);
    expect(names(false)).toEqual([]);
  });
});

test('every strategy that the usual class names is one of those', () => {
  const objects = render();
  const { strategies } = objects['BackupClass/cozy-default']!['spec'] as { strategies: { strategyRef: { kind: string; name: string } }[] };
  for (const { strategyRef } of strategies) expect(objects).toHaveProperty([`${strategyRef.kind}/${strategyRef.name}`]);
});

test('a bucket without a name is refused', () => {
  expect(() => render({ backupStorage: { bucketName: '' } })).toThrow('backupStorage.bucketName');
});
