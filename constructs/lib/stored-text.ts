import { type Arg, defaultTo, type Expr, get, lookupAtRender, text } from '../../src/chart/index.ts';

type Entries = Expr<Record<string, unknown>>;

/**
 * A text in the `data` of a ConfigMap as the cluster holds it while the chart is rendered; empty if it is not there. A release is not rendered again
 * when it changes.
 */
export function storedText(namespace: Arg<string>, configMap: Arg<string>, key: string): Expr<string> {
  const data = defaultTo(get(lookupAtRender('v1', 'ConfigMap', namespace, configMap), 'data'), {}) as unknown as Entries;
  return text(get(data, key) as Expr<string | undefined>);
}
