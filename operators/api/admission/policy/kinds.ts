import type { KubeObject } from '../../../kit/client/object.ts';
import { resource } from '../../../kit/client/resource.ts';
import type { MatchCondition } from '../conditions.ts';
import type { LabelSelector, ResourceRule } from '../match.ts';

export interface MatchResources {
  resourceRules?: ResourceRule[];
  excludeResourceRules?: ResourceRule[];
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
}

export interface Validation {
  expression: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
}

export interface Policy extends KubeObject {
  spec: {
    failurePolicy?: 'Fail' | 'Ignore';
    paramKind?: { apiVersion: string; kind: string };
    matchConstraints?: MatchResources;
    matchConditions?: MatchCondition[];
    variables?: { name: string; expression: string }[];
    validations?: Validation[];
  };
}

export interface PolicyBinding extends KubeObject {
  spec: {
    policyName: string;
    paramRef?: { name?: string; namespace?: string; selector?: LabelSelector; parameterNotFoundAction?: 'Allow' | 'Deny' };
    matchResources?: MatchResources;
    validationActions?: ('Deny' | 'Warn' | 'Audit')[];
  };
}

const described = <T extends KubeObject>(plural: string, kind: string) =>
  resource<T>({ group: 'admissionregistration.k8s.io', version: 'v1', plural, kind, namespaced: false });

export const policies = described<Policy>('validatingadmissionpolicies', 'ValidatingAdmissionPolicy');
export const bindings = described<PolicyBinding>('validatingadmissionpolicybindings', 'ValidatingAdmissionPolicyBinding');
