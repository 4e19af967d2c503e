import { APPS_GROUP, type ApplicationKind, VERSION } from '../registry/application-kind.ts';
import { CORE_GROUP, options, SDN_GROUP, securityGroups, tenantModules, tenantNamespaces, tenantSecrets } from '../resources/core.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import { publishedSpec } from '../schema/published.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { boolean, GVK, integer, kindOf, list, metaName, object, ourName, reference, string, texts, typeFields } from './schema-text.ts';

type Schemas = Record<string, SchemaNode>;

/** A kind's own schema and that of its list, marked as such. */
function withList(
  { group, version, kind }: Pick<ServedResource, 'group' | 'version' | 'kind'>,
  description: string,
  fields: Schemas,
): Schemas {
  const name = ourName(group, kind);
  return {
    [name]: {
      ...object(description, { ...typeFields(), metadata: reference(metaName('ObjectMeta'), 'Metadata of the object.'), ...fields }),
      [GVK]: [kindOf(group, version, kind)],
    },
    [`${name}List`]: {
      ...object(
        `A list of ${kind}.`,
        {
          ...typeFields(),
          metadata: reference(metaName('ListMeta'), 'Metadata of the list.'),
          items: list(reference(name), 'The objects.'),
        },
        ['items'],
      ),
      [GVK]: [kindOf(group, version, `${kind}List`)],
    },
  };
}

const conditions = (): SchemaNode => list(reference(metaName('Condition')), 'Latest observations: Ready, Released, WorkloadsReady.');

/** Schemas of a kind of apps.cozystack.io. */
export function applicationSchemas(kind: ApplicationKind): Schemas {
  const status = ourName(APPS_GROUP, `${kind.kind}Status`);
  return {
    ...withList({ group: APPS_GROUP, version: VERSION, kind: kind.kind }, `A ${kind.kind} application.`, {
      appVersion: string('Not used.'),
      spec: { description: 'What the application is to be; what is left out takes its default.', ...publishedSpec(kind.spec.schema) },
      status: reference(status, 'State of the application.'),
    }),
    [status]: object(`State of a ${kind.kind} application.`, {
      version: string('Version of the chart that was last attempted.'),
      conditions: conditions(),
      namespace: string("Namespace of the tenant's own; only for tenants."),
      externalIPsCount: integer('Services with an address of their own; only for tenants.', 'int32'),
    }),
  };
}

/** Schemas of the kinds of core.cozystack.io. */
export function coreSchemas(): Schemas {
  const status = ourName(CORE_GROUP, 'TenantModuleStatus');
  const item = ourName(CORE_GROUP, 'OptionItem');
  const spec = ourName(CORE_GROUP, 'OptionSpec');
  return {
    ...withList(tenantNamespaces, 'A namespace of a tenant that you have access to.', {}),
    ...withList(tenantSecrets, 'A Secret that its tenant may see.', {
      type: string('Type of the secret.'),
      data: { type: 'object', additionalProperties: { type: 'string', format: 'byte' }, description: 'Contents in base64.' },
      stringData: texts('Contents as text; only for writing.'),
    }),
    ...withList(tenantModules, 'A module of a tenant.', {
      appVersion: string('Version of the chart, where the release names it.'),
      status: reference(status, 'State of the module.'),
    }),
    [status]: object('State of a module.', { version: string('Version of the chart that was last attempted.'), conditions: conditions() }),
    ...withList(options, 'Values that a form offers.', { spec: reference(spec, 'The values.') }),
    [spec]: object('Values that a form offers.', { items: list(reference(item), 'The values, in order.') }),
    [item]: object(
      'One value.',
      {
        value: string('The value.'),
        label: string('What to show for it.'),
        description: string('More about it.'),
        default: boolean('Whether to choose it at first.'),
      },
      ['value'],
    ),
  };
}

/** Schemas of the kind of sdn.cozystack.io. */
export function sdnSchemas(): Schemas {
  const name = (type: string) => ourName(SDN_GROUP, type);
  const app = () => reference(name('AppReference'));
  const ports = () => list(reference(name('PortRule')), 'Ports that the rule is about; none: all.');
  const cidrs = (what: string) => list({ type: 'string' }, `${what}: IP addresses or prefixes.`);
  return {
    ...withList(securityGroups, 'Who may talk to the members of a group, and whom they may talk to.', {
      spec: reference(name('SecurityGroupSpec'), 'The rules.'),
    }),
    [name('SecurityGroupSpec')]: object('Members and rules of a group.', {
      attachments: list(app(), 'Applications whose pods are members.'),
      ingress: list(reference(name('IngressRule')), 'Who may talk to members.'),
      egress: list(reference(name('EgressRule')), 'Whom members may talk to.'),
    }),
    [name('AppReference')]: object(
      'An application of the same namespace.',
      {
        apiGroup: string('API group; apps.cozystack.io if empty.'),
        kind: string('Kind of the application.'),
        name: string('Name of the application.'),
      },
      ['kind', 'name'],
    ),
    [name('IngressRule')]: object('Who may talk to members.', {
      fromApp: list(app(), 'Applications.'),
      fromSG: list({ type: 'string' }, 'Groups.'),
      fromCIDR: cidrs('Addresses outside'),
      toPorts: ports(),
    }),
    [name('EgressRule')]: object('Whom members may talk to.', {
      toApp: list(app(), 'Applications.'),
      toSG: list({ type: 'string' }, 'Groups.'),
      toCIDR: cidrs('Addresses outside'),
      toFQDNs: list(reference(name('FQDNSelector')), 'Names outside.'),
      toPorts: ports(),
    }),
    [name('FQDNSelector')]: object('Names in the DNS.', { matchName: string('A name.'), matchPattern: string('A pattern with `*`.') }),
    [name('PortRule')]: object('Ports.', { ports: list(reference(name('PortProtocol')), 'The ports.') }),
    [name('PortProtocol')]: object('A port.', {
      port: string('A number or the name of a port; empty: all.'),
      protocol: string('TCP, UDP, SCTP or ANY, which is what empty means.'),
    }),
  };
}
