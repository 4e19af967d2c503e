import type { Construct } from 'constructs';
import { ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding } from '../../kinds/admissionregistration.k8s.io.ts';
import { NO_DELETE } from './inputs.ts';

const NAME = 'cozystack-no-delete-guardrail';

/** Refuses to delete what the platform cannot live without, marked by a label; both objects carry the label themselves. */
export function deletionGuard(scope: Construct): void {
  new ValidatingAdmissionPolicy(scope, 'deletion-guard', {
    metadata: { name: NAME, labels: { ...NO_DELETE } },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['DELETE'], resources: ['*/*'], scope: '*' }],
      },
      validations: [
        {
          expression: 'false',
          message:
            'The platform cannot live without this object. If you really mean to delete it, take its label platform.cozystack.io/no-delete off first.',
        },
      ],
    },
  });
  new ValidatingAdmissionPolicyBinding(scope, 'deletion-guard-binding', {
    metadata: { name: NAME, labels: { ...NO_DELETE } },
    spec: { policyName: NAME, validationActions: ['Deny'], matchResources: { objectSelector: { matchLabels: { ...NO_DELETE } } } },
  });
}
