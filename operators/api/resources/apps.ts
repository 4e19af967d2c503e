import { APPS_GROUP, type ApplicationKind, VERSION } from '../registry/application-kind.ts';
import { AGE, NAME, READY, VERSION as VERSION_COLUMN } from '../representation/columns.ts';
import { ALL_VERBS, type ServedResource } from './served-resource.ts';

const known = new WeakMap<ApplicationKind, ServedResource>();

/** How a kind of apps.cozystack.io shows in discovery and in tables. */
export function applicationResource(kind: ApplicationKind): ServedResource {
  const found = known.get(kind);
  if (found) return found;
  const made: ServedResource = {
    group: APPS_GROUP,
    version: VERSION,
    resource: kind.plural,
    singular: kind.singular,
    kind: kind.kind,
    namespaced: true,
    verbs: ALL_VERBS,
    categories: ['cozystack'],
    columns: [NAME, READY, AGE, VERSION_COLUMN],
  };
  known.set(kind, made);
  return made;
}
