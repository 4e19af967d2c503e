import type { V1ValidatingAdmissionPolicySpec } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import type { Dynamic } from '../../../src/chart/index.ts';
import { ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding } from '../../kinds/admissionregistration.k8s.io.ts';
import { MANAGED } from './names.ts';

/** Condition of policies that are about tenants only. */
export const inTenants = { name: 'tenant-namespace', expression: 'object.metadata.namespace.startsWith("tenant-")' };

/** An admission policy that refuses, and refuses too when it cannot tell. */
export function policy(scope: Construct, name: string, spec: Dynamic<Omit<V1ValidatingAdmissionPolicySpec, 'failurePolicy'>>): void {
  new ValidatingAdmissionPolicy(scope, name, {
    metadata: { name, labels: { ...MANAGED } },
    spec: { failurePolicy: 'Fail', ...(spec as object) } as Dynamic<V1ValidatingAdmissionPolicySpec>,
  });
  new ValidatingAdmissionPolicyBinding(scope, `${name}-binding`, {
    metadata: { name, labels: { ...MANAGED } },
    spec: { policyName: name, validationActions: ['Deny'] },
  });
}
