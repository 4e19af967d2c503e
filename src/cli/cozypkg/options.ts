import type { Command as Commander } from 'commander';
import { parseDuration } from '../../../operators/kit/flags/duration.ts';
import { packageProblem } from './codes.ts';

/** `--kubeconfig` and `--context`. */
export const withClusterOptions = (cli: Commander): Commander =>
  cli
    .option('--kubeconfig <file>', 'of the cluster; without it KUBECONFIG, the ServiceAccount of the pod, or ~/.kube/config')
    .option('--context <name>', 'of the kubeconfig, instead of its current one');

const collected = (value: string, before: string[] = []): string[] => [...before, value];

/** `-f`, which may be given more than once. */
export const withFiles = (cli: Commander): Commander =>
  cli.option('-f, --file <path>', 'file, folder or - for stdin that names packages; may be repeated', collected);

/** `--wait` and how long. */
export const withWait = (cli: Commander, what: string): Commander =>
  cli.option('--wait', what).option('--timeout <duration>', 'how long --wait may take', '10m');

/** `--variant package=name`, which may be given more than once. */
export const withVariants = (cli: Commander): Commander =>
  cli.option('--variant <package=name>', 'choose a variant; may be repeated', collected);

/** Reads `package=name` pairs. @throws {Problem} for anything else */
export function variantChoices(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1 || at === pair.length - 1) {
        throw packageProblem({ code: 'OPTION_INVALID', message: `--variant "${pair}" is not package=name`, blame: 'usage' });
      }
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Milliseconds of `--timeout`. @throws {Problem} */
export function timeoutOf(text: string): number {
  try {
    return parseDuration(text);
  } catch (cause) {
    throw packageProblem({ code: 'OPTION_INVALID', message: `--timeout: ${(cause as Error).message}`, blame: 'usage', cause });
  }
}
