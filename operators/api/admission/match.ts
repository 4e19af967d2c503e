import { matches, type Requirement } from '../../kit/client/selector.ts';
import type { AdmissionRequest } from './request.ts';

/** metav1.LabelSelector. */
export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Which requests a policy or webhook is about. */
export interface ResourceRule {
  operations?: string[];
  apiGroups?: string[];
  apiVersions?: string[];
  resources?: string[];
  resourceNames?: string[];
  scope?: string;
}

export interface Matching {
  rules: readonly ResourceRule[];
  excluded?: readonly ResourceRule[];
  namespaceSelector?: LabelSelector | undefined;
  objectSelector?: LabelSelector | undefined;
}

export function requirements({ matchLabels = {}, matchExpressions = [] }: LabelSelector): Requirement[] {
  return [
    ...Object.entries(matchLabels).map(([key, value]): Requirement => ({ key, operator: 'In', values: [value] })),
    ...matchExpressions.map(
      ({ key, operator, values = [] }): Requirement => ({ key, operator: operator as Requirement['operator'], values }),
    ),
  ];
}

const selects = (selector: LabelSelector | undefined, labels: Record<string, string> | undefined): boolean =>
  !selector || matches(requirements(selector), labels);
const holds = (list: readonly string[] | undefined, value: string): boolean => !list || list.includes('*') || list.includes(value);

/** Resources are named `plural`, `plural/sub`, `*` (all without subresources), `*\/*`; our requests have no subresource. */
const namesResource = (resources: readonly string[] | undefined, plural: string): boolean =>
  !resources || resources.some((each) => each === '*' || each === '*/*' || each === plural);

function ruleMatches(
  { operations, apiGroups, apiVersions, resources, resourceNames, scope }: ResourceRule,
  { operation, resource, name }: AdmissionRequest,
): boolean {
  if (scope && scope !== '*' && (scope === 'Namespaced') !== resource.namespaced) return false;
  if (resourceNames?.length && !resourceNames.includes(name)) return false;
  return (
    holds(operations, operation) &&
    holds(apiGroups, resource.group) &&
    holds(apiVersions, resource.version) &&
    namesResource(resources, resource.resource)
  );
}

/** @param namespaceLabels of the request's namespace; undefined for cluster-scoped requests, which every namespace selector lets pass */
export function isAbout(
  { rules, excluded = [], namespaceSelector, objectSelector }: Matching,
  request: AdmissionRequest,
  namespaceLabels: Record<string, string> | undefined,
): boolean {
  if (!rules.some((rule) => ruleMatches(rule, request))) return false;
  if (excluded.some((rule) => ruleMatches(rule, request))) return false;
  if (namespaceLabels && !selects(namespaceSelector, namespaceLabels)) return false;
  if (!objectSelector) return true;
  const { object, oldObject } = request;
  return [object, oldObject].some((each) => each !== undefined && selects(objectSelector, each.metadata.labels));
}
