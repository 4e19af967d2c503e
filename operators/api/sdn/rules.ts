import net from 'node:net';
import { type FieldError, invalidValue, notSupported, required, wrongType } from '../errors/field-error.ts';
import { isJsonObject, type JsonObject } from '../objects.ts';
import { isLabelValue, qualifiedNameFault } from '../requests/metadata-rules.ts';
import { MEMBER_PREFIX } from './types.ts';

/** Words that mean a part of the world to Cilium; a group or application of that name could be taken for it. */
const RESERVED = new Set(['world', 'cluster', 'kube-apiserver', 'host', 'remote-node', 'health', 'init', 'unmanaged', 'all']);
const PROTOCOLS = ['TCP', 'UDP', 'SCTP', 'ANY'];
const PORT_NAME = /^(?!.*--)[a-z0-9]([-a-z0-9]{0,13}[a-z0-9])?$/;

function groupName(field: string, name: unknown): FieldError[] {
  if (typeof name !== 'string' || name === '') return [required(field)];
  const fault = qualifiedNameFault(MEMBER_PREFIX + name);
  if (fault) return [invalidValue(field, name, `the label of its members would be invalid: ${fault}`)];
  return RESERVED.has(name.toLowerCase()) ? [invalidValue(field, name, 'is a reserved word')] : [];
}

/** What is wrong with the name of a group itself. */
export const ownNameErrors = (name: string): FieldError[] => groupName('metadata.name', name);

function reference(field: string, value: unknown): FieldError[] {
  if (!isJsonObject(value)) return [required(field, 'a reference with kind and name is needed')];
  const { apiGroup, kind, name } = value;
  const errors: FieldError[] = [];
  for (const [key, part] of [
    ['kind', kind],
    ['name', name],
  ] as const)
    if (typeof part !== 'string' || part === '') errors.push(required(`${field}.${key}`));
  for (const [key, part] of [
    ['apiGroup', apiGroup],
    ['kind', kind],
    ['name', name],
  ] as const)
    if (typeof part === 'string' && !isLabelValue(part))
      errors.push(invalidValue(`${field}.${key}`, part, 'must be a label value of at most 63 characters'));
  if (typeof name === 'string' && RESERVED.has(name.toLowerCase())) errors.push(invalidValue(`${field}.name`, name, 'is a reserved word'));
  return errors;
}

/** A prefix, or an address alone: Cilium takes both. */
function cidr(field: string, value: unknown): FieldError[] {
  const [address = '', bits, ...more] = String(value).split('/');
  const family = net.isIP(address);
  const fits =
    family !== 0 &&
    !address.includes('%') &&
    more.length === 0 &&
    (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
  return fits ? [] : [invalidValue(field, value, 'must be an IP address or a prefix such as 10.0.0.0/8')];
}

function fqdn(field: string, value: unknown): FieldError[] {
  const { matchName, matchPattern } = isJsonObject(value) ? value : {};
  if (!matchName && !matchPattern) return [required(field, 'matchName or matchPattern is needed')];
  return Object.entries({ matchName, matchPattern }).flatMap(([key, part]) =>
    part === undefined || typeof part === 'string' ? [] : [wrongType(`${field}.${key}`, part, 'must be a text')],
  );
}

function port(field: string, value: unknown): FieldError[] {
  if (!isJsonObject(value)) return [required(field)];
  const { port: number, protocol } = value;
  const errors: FieldError[] = [];
  if (number !== undefined && number !== '') {
    const text = String(number);
    const fits = /^\d+$/.test(text) ? Number(text) >= 1 && Number(text) <= 65_535 : PORT_NAME.test(text) && /[a-z]/.test(text);
    if (typeof number !== 'string' || !fits)
      errors.push(invalidValue(`${field}.port`, number, 'must be the text of a number from 1 to 65535, or a port name'));
  }
  if (protocol !== undefined && protocol !== '' && !PROTOCOLS.includes(String(protocol).toUpperCase()))
    errors.push(notSupported(`${field}.protocol`, protocol, PROTOCOLS));
  return errors;
}

function each(parent: JsonObject, key: string, path: string, check: (field: string, value: unknown) => FieldError[]): FieldError[] {
  const list = parent[key];
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return [invalidValue(`${path}.${key}`, list, 'must be a list')];
  return list.flatMap((item, index) => check(`${path}.${key}[${index}]`, item));
}

function toPorts(rule: JsonObject, path: string): FieldError[] {
  return each(rule, 'toPorts', path, (field, value) => (isJsonObject(value) ? each(value, 'ports', field, port) : [required(field)]));
}

function ruleErrors(
  field: string,
  rule: unknown,
  lists: Readonly<Record<string, (field: string, value: unknown) => FieldError[]>>,
): FieldError[] {
  if (!isJsonObject(rule)) return [required(field, 'a rule is needed')];
  return [...Object.entries(lists).flatMap(([key, check]) => each(rule, key, field, check)), ...toPorts(rule, field)];
}

/** What is wrong with a group's spec. Cilium drops bad rules without a word, which in a firewall nobody would see: so nothing bad is let through. */
export function specErrors(spec: unknown): FieldError[] {
  if (spec === undefined || spec === null) return [];
  if (!isJsonObject(spec)) return [invalidValue('spec', spec, 'must be an object')];
  return [
    ...each(spec, 'attachments', 'spec', reference),
    ...each(spec, 'ingress', 'spec', (field, rule) => ruleErrors(field, rule, { fromApp: reference, fromSG: groupName, fromCIDR: cidr })),
    ...each(spec, 'egress', 'spec', (field, rule) =>
      ruleErrors(field, rule, { toApp: reference, toSG: groupName, toCIDR: cidr, toFQDNs: fqdn }),
    ),
  ];
}

interface Fields {
  readonly [name: string]: Fields | true;
}

const REFERENCE: Fields = { apiGroup: true, kind: true, name: true };
const PORTS: Fields = { ports: { port: true, protocol: true } };
const FIELDS: Fields = {
  attachments: REFERENCE,
  ingress: { fromApp: REFERENCE, fromSG: true, fromCIDR: true, toPorts: PORTS },
  egress: { toApp: REFERENCE, toSG: true, toCIDR: true, toFQDNs: { matchName: true, matchPattern: true }, toPorts: PORTS },
};

/** Fields of a group's spec that do not exist: in a firewall a misspelt rule must not vanish without a word. */
export function unknownSpecFields(spec: unknown, path = 'spec', fields: Fields = FIELDS): string[] {
  if (Array.isArray(spec)) return spec.flatMap((item, index) => unknownSpecFields(item, `${path}[${index}]`, fields));
  if (!isJsonObject(spec)) return [];
  return Object.entries(spec).flatMap(([key, value]) => {
    const below = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (below === undefined) return [`${path}.${key}`];
    return below === true ? [] : unknownSpecFields(value, `${path}.${key}`, below);
  });
}
