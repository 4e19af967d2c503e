import { compile, evaluationMessage } from '../../cel/program.ts';
import type { Policy, Validation } from './kinds.ts';

/** One thing that a policy does not allow. */
export interface Denial {
  readonly message: string;
  readonly reason: string;
}

type Variables = Readonly<Record<string, unknown>>;

/** The policy's own variables: each is computed when it is first used, and sees those before it. */
function withPolicyVariables(policy: Policy, variables: Variables): Variables {
  const own: Record<string, unknown> = Object.create(null);
  const all = { ...variables, variables: own };
  for (const { name, expression } of policy.spec.variables ?? []) {
    let value: { result: unknown } | undefined;
    Object.defineProperty(own, name, {
      enumerable: true,
      get: () => {
        value ??= { result: compile(expression).evaluate(all) };
        return value.result;
      },
    });
  }
  return all;
}

async function messageOf({ message, messageExpression, expression }: Validation, variables: Variables): Promise<string> {
  if (messageExpression) {
    try {
      const text = await compile(messageExpression).evaluate(variables);
      if (typeof text === 'string' && text.trim() !== '' && !text.includes('\n')) return text.trim();
    } catch {
      // A message that cannot be made falls back to the fixed one; the verdict stands either way.
    }
  }
  return message?.trim() || `failed expression: ${expression.trim()}`;
}

/**
 * Evaluates the validations of a policy.
 * @returns what is not allowed; an error denies unless the policy says to ignore errors
 */
export async function denials(policy: Policy, given: Variables): Promise<Denial[]> {
  const variables = withPolicyVariables(policy, given);
  const found: Denial[] = [];
  for (const validation of policy.spec.validations ?? []) {
    try {
      if ((await compile(validation.expression).evaluate(variables)) === true) continue;
      found.push({ message: await messageOf(validation, variables), reason: validation.reason || 'Invalid' });
    } catch (error) {
      if (policy.spec.failurePolicy === 'Ignore') continue;
      found.push({
        message: `expression '${validation.expression.trim()}' resulted in error: ${evaluationMessage(error)}`,
        reason: 'Invalid',
      });
    }
  }
  return found;
}
