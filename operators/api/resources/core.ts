import { VERSION } from '../registry/application-kind.ts';
import { AGE, ITEMS, NAME, READY, TYPE, VERSION as VERSION_COLUMN } from '../representation/columns.ts';
import { ALL_VERBS, READ_VERBS, type ServedResource } from './served-resource.ts';

export const CORE_GROUP = 'core.cozystack.io';
export const SDN_GROUP = 'sdn.cozystack.io';

const common = { version: VERSION, namespaced: true, categories: [] as readonly string[] };

export const tenantNamespaces: ServedResource = {
  ...common,
  group: CORE_GROUP,
  resource: 'tenantnamespaces',
  singular: 'tenantnamespace',
  kind: 'TenantNamespace',
  namespaced: false,
  verbs: READ_VERBS,
  columns: [NAME, AGE],
};
export const tenantSecrets: ServedResource = {
  ...common,
  group: CORE_GROUP,
  resource: 'tenantsecrets',
  singular: 'tenantsecret',
  kind: 'TenantSecret',
  verbs: ALL_VERBS,
  columns: [NAME, TYPE, AGE],
};
export const tenantModules: ServedResource = {
  ...common,
  group: CORE_GROUP,
  resource: 'tenantmodules',
  singular: 'tenantmodule',
  kind: 'TenantModule',
  verbs: READ_VERBS,
  columns: [NAME, READY, AGE, VERSION_COLUMN],
};
export const options: ServedResource = {
  ...common,
  group: CORE_GROUP,
  resource: 'options',
  singular: 'option',
  kind: 'Option',
  verbs: READ_VERBS,
  columns: [NAME, ITEMS],
};
export const securityGroups: ServedResource = {
  ...common,
  group: SDN_GROUP,
  resource: 'securitygroups',
  singular: 'securitygroup',
  kind: 'SecurityGroup',
  verbs: ALL_VERBS,
  columns: [NAME, AGE],
};
