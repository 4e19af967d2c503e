import type { Construct } from 'constructs';
import {
  concat,
  type Expr,
  eq,
  flatMapEntries,
  ifElse,
  includes,
  listToMap,
  mapToMap,
  str,
  text,
  toJson,
  uniq,
  when,
} from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { ADMIN_VARIABLE, DASHBOARDS_VARIABLE, labelsOf, rolesOf, variableOf } from './accounts.ts';
import { ADMIN, DASHBOARDS, type OpenSearchInputs } from './values.ts';

export const securityConfigOf = ({ release }: OpenSearchInputs): Expr<string> => str`${release.name}-security-config`;

/**
 * Configuration of the security plugin: who there is and what they may do. No password and no hash of one is in it. The nodes put in the hash of a
 * variable, so that the same values give the same configuration, and a rotation needs nothing but a restart.
 */
export function securityConfig(scope: Construct, inputs: OpenSearchInputs): void {
  new Secret(scope, 'security-config', {
    metadata: { name: securityConfigOf(inputs), labels: labelsOf(inputs) },
    type: 'Opaque',
    stringData: {
      'config.yml': file('config', { config: AUTHENTICATION }),
      'internal_users.yml': file('internalusers', internalUsers(inputs)),
      'roles_mapping.yml': file('rolesmapping', rolesMapping(inputs)),
      'roles.yml': file('roles', {}),
      'action_groups.yml': file('actiongroups', {}),
      'tenants.yml': file('tenants', {}),
    },
  });
}

const file = (type: string, content: object): Expr<string> =>
  str`# Read by the operator, which hands it to the security plugin.\n${toJson({ _meta: { type, config_version: 2 }, ...content })}\n`;

/** Name and password of users that are kept here; nobody comes in without. */
const AUTHENTICATION = {
  dynamic: {
    http: { anonymous_auth_enabled: false },
    authc: {
      basic_internal_auth_domain: {
        description: 'Users of this cluster',
        http_enabled: true,
        transport_enabled: true,
        order: 0,
        http_authenticator: { type: 'basic', challenge: true },
        authentication_backend: { type: 'internal' },
      },
    },
    kibana: { server_username: DASHBOARDS },
  },
};

const hashOf = (variable: Expr<string> | string) => str`$\{envbc.${variable}}`;
const named = { name: 'user' };

const internalUsers = ({ values }: OpenSearchInputs) => ({
  ...mapToMap(values.users, (user) => ({ key: user, value: { hash: hashOf(variableOf(user)), reserved: false } }), named),
  [ADMIN]: { hash: hashOf(ADMIN_VARIABLE), reserved: true, backend_roles: [ADMIN] },
  [DASHBOARDS]: when(values.dashboards.enabled, { hash: hashOf(DASHBOARDS_VARIABLE), reserved: true }),
});

const ALL_ACCESS = 'all_access';

function rolesMapping({ values }: OpenSearchInputs) {
  const declared = flatMapEntries(values.users, (_, { roles }) => rolesOf(roles), named);
  const holders = (role: Expr<string>) =>
    flatMapEntries(values.users, (user, { roles }) => ifElse(includes(rolesOf(roles), role), [user], []), named);
  return {
    ...listToMap(
      uniq(concat([ALL_ACCESS], declared)),
      (role) => ({
        key: text(role),
        value: { reserved: false, backend_roles: ifElse(eq(role, ALL_ACCESS), [ADMIN], []), users: holders(role) },
      }),
      { name: 'role' },
    ),
    kibana_server: when(values.dashboards.enabled, { reserved: true, users: [DASHBOARDS] }),
  };
}
