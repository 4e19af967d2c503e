import { GROUP_LABEL, KIND_LABEL, NAME_LABEL } from '../application/labels.ts';
import { isJsonObject } from '../objects.ts';
import { APPS_GROUP } from '../registry/application-kind.ts';
import {
  type AppReference,
  type EgressRule,
  type IngressRule,
  MEMBER_PREFIX,
  type NetworkPolicy,
  type PortRule,
  type SecurityGroupSpec,
} from './types.ts';

type Selector = { matchLabels?: Record<string, string> };

const filled = ({ apiGroup, kind, name }: AppReference): Required<AppReference> => ({ apiGroup: apiGroup || APPS_GROUP, kind, name });

const appSelector = (reference: AppReference): Selector => {
  const { apiGroup, kind, name } = filled(reference);
  return { matchLabels: { [GROUP_LABEL]: apiGroup, [KIND_LABEL]: kind, [NAME_LABEL]: name } };
};

const groupSelector = (name: string): Selector => ({ matchLabels: { [MEMBER_PREFIX + name]: '' } });

const some = <T>(list: T[] | undefined): T[] | undefined => (list && list.length > 0 ? list : undefined);
const given = <K extends string, T>(key: K, list: T[] | undefined): { [key in K]?: T[] } =>
  some(list) ? ({ [key]: list } as { [key in K]?: T[] }) : {};

/** Protocols in capitals: Cilium's list of them knows no other form. */
const ports = (rules: PortRule[] | undefined): PortRule[] | undefined =>
  rules?.map((rule) => ({
    ...rule,
    ...(rule.ports
      ? { ports: rule.ports.map((port) => ({ ...port, ...(port.protocol ? { protocol: port.protocol.toUpperCase() } : {}) })) }
      : {}),
  }));

/** Applications before groups, as they are read back. */
const peers = (apps: AppReference[] | undefined, groups: string[] | undefined): Selector[] => [
  ...(apps ?? []).map(appSelector),
  ...(groups ?? []).map(groupSelector),
];

const ingress = ({ fromApp, fromSG, fromCIDR, toPorts }: IngressRule) => ({
  ...given('fromEndpoints', peers(fromApp, fromSG)),
  ...given('fromCIDR', fromCIDR),
  ...given('toPorts', ports(toPorts)),
});

const egress = ({ toApp, toSG, toCIDR, toFQDNs, toPorts }: EgressRule) => ({
  ...given('toEndpoints', peers(toApp, toSG)),
  ...given('toCIDR', toCIDR),
  ...given('toFQDNs', toFQDNs),
  ...given('toPorts', ports(toPorts)),
});

/** The policy of a group. `ingress` is always there: a policy without any section is refused, and an empty one changes nothing. */
export function policySpec(name: string, spec: SecurityGroupSpec): NonNullable<NetworkPolicy['spec']> {
  return {
    endpointSelector: groupSelector(name),
    ingress: (spec.ingress ?? []).map(ingress),
    ...given('egress', spec.egress?.map(egress)),
  };
}

/** Attachments as the annotation holds them; undefined if there are none. */
export const attachmentsText = ({ attachments }: SecurityGroupSpec): string | undefined =>
  some(attachments) ? JSON.stringify(attachments!.map(filled)) : undefined;

const isReference = (value: unknown): value is AppReference =>
  isJsonObject(value) && Object.values(value).every((part) => typeof part === 'string');

function attachmentsOf(text: string | undefined): AppReference[] | undefined {
  if (!text) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every(isReference) ? some(parsed) : undefined;
  } catch {
    // Somebody else wrote into our annotation; a group whose attachments nobody can read has none.
    return undefined;
  }
}

/** Takes selectors apart into applications and groups; those of other forms are not ours to show. */
function peersOf(selectors: Selector[] | undefined): { apps: AppReference[]; groups: string[] } {
  const apps: AppReference[] = [];
  const groups: string[] = [];
  for (const { matchLabels = {} } of selectors ?? []) {
    const keys = Object.keys(matchLabels);
    const [group, kind, name] = [matchLabels[GROUP_LABEL], matchLabels[KIND_LABEL], matchLabels[NAME_LABEL]];
    if (keys.length === 3 && group !== undefined && kind !== undefined && name !== undefined) apps.push({ apiGroup: group, kind, name });
    else if (keys.length === 1 && keys[0]!.startsWith(MEMBER_PREFIX)) groups.push(keys[0]!.slice(MEMBER_PREFIX.length));
  }
  return { apps, groups };
}

/** The group that a policy stands for. */
export function groupSpec({ spec }: NetworkPolicy, attachments: string | undefined): SecurityGroupSpec {
  const inbound = spec?.ingress?.map(({ fromEndpoints, fromCIDR, toPorts }): IngressRule => {
    const { apps, groups } = peersOf(fromEndpoints);
    return { ...given('fromApp', apps), ...given('fromSG', groups), ...given('fromCIDR', fromCIDR), ...given('toPorts', toPorts) };
  });
  const outbound = spec?.egress?.map(({ toEndpoints, toCIDR, toFQDNs, toPorts }): EgressRule => {
    const { apps, groups } = peersOf(toEndpoints);
    return {
      ...given('toApp', apps),
      ...given('toSG', groups),
      ...given('toCIDR', toCIDR),
      ...given('toFQDNs', toFQDNs),
      ...given('toPorts', toPorts),
    };
  });
  return { ...given('attachments', attachmentsOf(attachments)), ...given('ingress', inbound), ...given('egress', outbound) };
}
