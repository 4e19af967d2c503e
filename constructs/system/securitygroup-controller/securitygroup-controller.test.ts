import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate, type KubernetesObject } from '../../../src/chart/index.ts';
import { securitygroupControllerChart } from './index.ts';

const render = (securityGroupController: object = {}) =>
  evaluate(securitygroupControllerChart.source, {
    values: { securityGroupController },
    release: { name: 'securitygroup-controller', namespace: 'cozy-securitygroup-controller' },
  });
const ofKind = (objects: KubernetesObject[], kind: string) => objects.find((object) => object.kind === kind);

interface Controller {
  spec: { replicas: number; template: { spec: { containers: [{ command: [string]; args: string[] }] } } };
}
const controller = (values: object = {}) => (ofKind(render(values), 'Deployment') as never as Controller).spec;

test('runs a component of the runtime, of several of which one works', () => {
  const { replicas, template } = controller();
  const [{ command, args }] = template.spec.containers;
  const component = command[0].replace(/^cozystack-/, '');
  expect(existsSync(new URL(`../../../operators/${component}/main.ts`, import.meta.url))).toBe(true);
  expect(replicas).toBe(2);
  expect(args).toEqual(['--leader-elect', '--zap-log-level=info']);
  expect(controller({ debug: true }).template.spec.containers[0].args).toContain('--zap-log-level=debug');
});

test('may change pods and policies, not make or delete them', () => {
  const { rules } = ofKind(render(), 'ClusterRole') as never as { rules: { resources: string[]; verbs: string[] }[] };
  const verbs = (resource: string) => rules.find(({ resources }) => resources.includes(resource))?.verbs;
  expect(verbs('pods')).toEqual(['get', 'list', 'watch', 'patch']);
  expect(verbs('ciliumnetworkpolicies')).toEqual(['get', 'list', 'watch', 'patch']);
});
