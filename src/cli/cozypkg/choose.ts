import { packageProblem } from './codes.ts';
import { type PackageSource, variantsOf } from './inventory.ts';
import type { Questions } from './questions.ts';

export interface Choice {
  /** From `--variant`. */
  asked: string | undefined;
  /** `--yes`: no question. */
  yes: boolean;
}

/**
 * The variant in which a package is installed: the one asked for; with `--yes` the one called default, or the only one; else a person's
 * choice, where an empty answer takes the only one.
 * @throws {Problem} if there is no such variant, no way to choose, or no answer
 */
export async function chooseVariant(source: PackageSource, { asked, yes }: Choice, questions: Questions): Promise<string> {
  const { name } = source.metadata;
  const names = variantsOf(source).map((variant) => variant.name);
  const fail = (message: string, hint?: string) => packageProblem({ code: 'VARIANT_UNKNOWN', message, hint });
  if (names.length === 0) throw fail(`PackageSource ${name} has no variant`);
  if (asked !== undefined) {
    if (names.includes(asked)) return asked;
    throw fail(`${name} has no variant ${asked}`, `choose one of ${names.join(', ')}`);
  }
  if (yes) {
    if (names.includes('default')) return 'default';
    if (names.length === 1) return names[0]!;
    throw fail(`${name} has no variant called default`, `choose one of ${names.join(', ')} with --variant ${name}=…`);
  }
  return (await questions.pick(`${name}: which variant?`, names)) ?? (await chooseByNumber(name, names, questions));
}

async function chooseByNumber(name: string, names: readonly string[], questions: Questions): Promise<string> {
  questions.say(`${name}\n${names.map((variant, index) => `  ${index + 1}) ${variant}`).join('\n')}`);
  const question = names.length === 1 ? `variant of ${name} [1]: ` : `variant of ${name} (1-${names.length}): `;
  for (;;) {
    const answer = (await questions.ask(question))?.trim();
    if (answer === undefined) {
      const hint = `answer the question, or choose with --variant ${name}=${names[0]}`;
      throw packageProblem({ code: 'NOT_CONFIRMED', message: `no variant was chosen for ${name}: the input ended`, hint });
    }
    const chosen = names[answer === '' && names.length === 1 ? 0 : /^\d+$/.test(answer) ? Number(answer) - 1 : -1];
    if (chosen !== undefined) return chosen;
    questions.say(`"${answer}" is no number from 1 to ${names.length}`);
  }
}
