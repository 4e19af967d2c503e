import type { Client } from '../../../kit/client/client.ts';
import type { Namespace } from '../../../kit/client/kinds.ts';
import type { KubeObject } from '../../../kit/client/object.ts';
import { Informer } from '../../../kit/informer/informer.ts';
import type { Logger } from '../../../kit/log/log.ts';
import type { Authorizer } from '../../auth/authorize.ts';
import { authorizerValue } from '../../cel/authorizer.ts';
import { celValue } from '../../cel/values.ts';
import { forbidden, StatusError } from '../../errors/status.ts';
import { admissionDenied } from '../../server/metrics.ts';
import { conditionsHold } from '../conditions.ts';
import { isAbout, type Matching } from '../match.ts';
import type { AdmissionRequest } from '../request.ts';
import { celVariables } from '../variables.ts';
import { type Denial, denials } from './evaluate.ts';
import { bindings, type MatchResources, type Policy, type PolicyBinding, policies } from './kinds.ts';
import { Parameters } from './parameters.ts';

const CODES: Record<string, number> = { Unauthorized: 401, Forbidden: 403, Invalid: 422, RequestEntityTooLarge: 413 };
const BY_POLICY = 'policy';

const matchingOf = ({ resourceRules = [], excludeResourceRules, namespaceSelector, objectSelector }: MatchResources): Matching => ({
  rules: resourceRules,
  ...(excludeResourceRules ? { excluded: excludeResourceRules } : {}),
  namespaceSelector,
  objectSelector,
});

/** A binding without rules of its own is about everything that its policy is about. */
function bindingMatching({ matchResources }: PolicyBinding['spec']): Matching | undefined {
  if (!matchResources) return undefined;
  return { ...matchingOf(matchResources), ...(matchResources.resourceRules?.length ? {} : { rules: [{}] }) };
}

/** The ValidatingAdmissionPolicies of the cluster, evaluated here. */
export class Policies {
  readonly #policies: Informer<Policy>;
  readonly #bindings: Informer<PolicyBinding>;
  readonly #parameters: Parameters;
  readonly #authorizer: Authorizer;

  constructor(client: Client, authorizer: Authorizer, log: Logger) {
    this.#policies = new Informer(client, policies, { log });
    this.#bindings = new Informer(client, bindings, { log, indexes: { [BY_POLICY]: ({ spec }) => [spec.policyName] } });
    this.#parameters = new Parameters(client);
    this.#authorizer = authorizer;
  }

  get informers() {
    return [this.#policies, this.#bindings] as const;
  }

  /** @throws {StatusError} with the reason of the first policy that denies */
  async validate(request: AdmissionRequest, namespace: Namespace | undefined): Promise<void> {
    const labels = namespace ? (namespace.metadata.labels ?? {}) : undefined;
    let variables: Record<string, unknown> | undefined;
    for (const policy of this.#policies.list()) {
      if (!isAbout(matchingOf(policy.spec.matchConstraints ?? {}), request, labels)) continue;
      const bound = this.#bindings.byIndex(BY_POLICY, policy.metadata.name).filter(({ spec }) => {
        const matching = bindingMatching(spec);
        return !matching || isAbout(matching, request, labels);
      });
      if (bound.length === 0) continue;
      variables ??= { ...celVariables(request, namespace), authorizer: authorizerValue(this.#authorizer, request) };
      for (const binding of bound) await this.#enforce(policy, binding, request, variables);
    }
  }

  async #enforce(policy: Policy, binding: PolicyBinding, request: AdmissionRequest, variables: Record<string, unknown>): Promise<void> {
    const found = await this.#judge(policy, binding, request, variables);
    const actions = binding.spec.validationActions ?? ['Deny'];
    const who = `ValidatingAdmissionPolicy '${policy.metadata.name}' with binding '${binding.metadata.name}'`;
    for (const { message, reason } of found) {
      if (actions.includes('Warn')) request.warnings.push(`Validation failed for ${who}: ${message}`);
      if (!actions.includes('Deny')) continue;
      admissionDenied.inc({ by: policy.metadata.name });
      const words = `${who} denied request: ${message}`;
      const refusal = forbidden(request.resource, request.name, words);
      throw new StatusError(CODES[reason] ?? 422, reason, refusal.message, { ...refusal.details, causes: [{ message: words }] });
    }
  }

  async #judge(policy: Policy, binding: PolicyBinding, request: AdmissionRequest, variables: Record<string, unknown>): Promise<Denial[]> {
    const lenient = policy.spec.failurePolicy === 'Ignore';
    const failed = (message: string): Denial[] => (lenient ? [] : [{ message, reason: 'Invalid' }]);
    let parameters: (KubeObject | undefined)[];
    try {
      parameters = await this.#parameters.of(policy, binding, request.namespace);
    } catch (error) {
      return failed(`failed to configure binding: ${(error as Error).message}`);
    }
    const found: Denial[] = [];
    for (const parameter of parameters) {
      const given = { ...variables, params: celValue(parameter ?? null) };
      const { holds, error } = await conditionsHold(policy.spec.matchConditions, given);
      if (!holds) continue;
      found.push(...(error === undefined ? await denials(policy, given) : failed(error)));
    }
    return found;
  }
}
