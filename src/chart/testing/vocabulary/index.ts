import {
  and,
  base64,
  defineChart,
  failWhen,
  forEach,
  forEachEntry,
  integer,
  listOf,
  lt,
  mapOf,
  notEmpty,
  object,
  Resource,
  str,
  whenever,
} from '../../index.ts';
import { vocabularyCase } from './case.ts';
import { lists } from './lists.ts';
import { maps } from './maps.ts';
import { numbers } from './numbers.ts';
import { structure } from './structure.ts';
import { texts } from './texts.ts';

export { caseValues } from './case.ts';

/** A chart that uses everything there is, once a case and once for its own values. */
export const vocabulary = defineChart({
  name: 'vocabulary',
  values: {
    cases: listOf(vocabularyCase, { default: [] }),
    top: object({ replicas: integer({ default: 2, minimum: -1000 }), deep: mapOf(vocabularyCase, { default: {} }) }, { default: {} }),
  },
  compose(chart, { values, release, chart: self, capabilities }) {
    forEach(
      chart,
      values.cases,
      (scope, c, index) => {
        new Resource(scope, 'case', {
          apiVersion: 'v1',
          kind: 'Case',
          metadata: { name: str`case-${index}`, labels: { ...c.labels, fixed: 'yes' } },
          values: c,
          texts: texts(c),
          numbers: numbers(c),
          lists: lists(c),
          maps: maps(c),
          structure: structure(c),
        });
        whenever(scope, and(c.flag, notEmpty(c.names)), (inner) => {
          forEachEntry(inner, c.users, (each, name, user) => {
            new Resource(each, 'user', {
              apiVersion: 'v1',
              kind: 'User',
              metadata: { name: str`user-${index}-${base64(name)}` },
              name,
              password: user.password,
              roles: user.roles,
            });
          });
        });
      },
      { name: 'case' },
    );
    new Resource(chart, 'release', {
      apiVersion: 'v1',
      kind: 'About',
      metadata: { name: release.name, namespace: release.namespace },
      upgrade: release.isUpgrade,
      install: release.isInstall,
      revision: release.revision,
      chart: str`${self.name}-${self.version}`,
      certManager: capabilities.has('cert-manager.io/v1'),
      top: values.top,
    });
    failWhen(chart, lt(values.top.replicas, -1000), str`too few replicas: ${values.top.replicas}`);
  },
});
