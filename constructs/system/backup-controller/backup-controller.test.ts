import { expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { backupControllerChart } from './index.ts';

const objects = evaluate(backupControllerChart.source, {
  values: {},
  release: { name: 'backup-controller', namespace: 'cozy-backup-controller' },
});

interface Definition extends KubernetesObject {
  spec: {
    names: { plural: string; kind: string };
    versions: [{ subresources?: object; selectableFields?: object[]; schema: { openAPIV3Schema: object } }];
  };
}
const definition = (plural: string) =>
  objects.find(
    ({ kind, metadata }) => kind === 'CustomResourceDefinition' && metadata.name === `${plural}.backups.cozystack.io`,
  ) as Definition;

test('a backup is written together with what became of it; a job is not', () => {
  expect(definition('backups').spec.versions[0]).not.toHaveProperty('subresources');
  expect(definition('backupjobs').spec.versions[0].subresources).toEqual({ status: {} });
});

test.each(['plans', 'backupjobs', 'backups'])('%s can be listed by their application', (plural) => {
  expect(definition(plural).spec.versions[0].selectableFields).toContainEqual({ jsonPath: '.spec.applicationRef.name' });
});

test('what a job does is settled when it is made', () => {
  expect(JSON.stringify(definition('backupjobs').spec.versions[0].schema)).toContain('backupClassName is immutable');
  expect(JSON.stringify(definition('plans').spec.versions[0].schema)).not.toContain('immutable');
});

test('the console offers what a field may name', () => {
  expect(definition('restorejobs').metadata.annotations).toMatchObject({
    'options.cozystack.io/source.backupRef.name': 'backup',
    'options.cozystack.io/source.targetApplicationRef.kind': 'appkind',
  });
});

test('nobody of a tenant deletes a backup', () => {
  const roles = objects.filter(({ metadata }) => metadata.name?.startsWith('cozy:backups:')) as never as {
    rules: { resources: string[]; verbs: string[] }[];
  }[];
  const verbs = roles.flatMap(({ rules }) => rules.filter(({ resources }) => resources.includes('backups')).flatMap((rule) => rule.verbs));
  expect(verbs).toEqual(['get', 'list', 'watch']);
});
