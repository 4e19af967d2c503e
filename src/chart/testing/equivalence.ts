import { type ChartSource, evaluate, type KubernetesObject, type Properties, type RenderInput } from '../index.ts';
import { type HelmChart, inOrder } from './helm.ts';

/** What a chart came to by one of the two ways: its objects as text, one line a value, or a refusal. */
export interface Outcome {
  readonly objects: string;
  readonly refusal: string | undefined;
}

/** What Helm and the evaluator make of the same input. They are equal if both refuse it, in whatever words, or render the same objects. */
export async function bothOutcomes<P extends Properties>(
  source: ChartSource<P>,
  chart: HelmChart,
  input: RenderInput,
): Promise<{ helm: Outcome; evaluator: Outcome; equal: boolean }> {
  const helm = await outcomeOf(() => chart.render(input));
  const evaluator = await outcomeOf(async () => evaluate(source, input));
  const equal =
    helm.refusal !== undefined || evaluator.refusal !== undefined
      ? Boolean(helm.refusal) === Boolean(evaluator.refusal)
      : helm.objects === evaluator.objects;
  return { helm, evaluator, equal };
}

async function outcomeOf(render: () => Promise<KubernetesObject[]>): Promise<Outcome> {
  try {
    return { objects: JSON.stringify(inOrder(await render()), byKey, 1), refusal: undefined };
  } catch (error) {
    return { objects: '', refusal: (error as Error).message };
  }
}

const byKey = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Does the work for each item, a few at a time: as many as there are processors, at most four. */
export async function inParallel<T>(items: readonly T[], processors: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: Math.min(4, processors) }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  await Promise.all(workers);
}
