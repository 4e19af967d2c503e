import { compile, evaluationMessage } from '../cel/program.ts';

export interface MatchCondition {
  name: string;
  expression: string;
}

/** Whether all conditions hold; an error counts only if no other condition says no. */
export async function conditionsHold(
  conditions: readonly MatchCondition[] | undefined,
  variables: Readonly<Record<string, unknown>>,
): Promise<{ holds: boolean; error?: string }> {
  let error: string | undefined;
  for (const { name, expression } of conditions ?? []) {
    try {
      if ((await compile(expression).evaluate(variables)) !== true) return { holds: false };
    } catch (failure) {
      error ??= `match condition "${name}": ${evaluationMessage(failure)}`;
    }
  }
  return error === undefined ? { holds: true } : { holds: true, error };
}
