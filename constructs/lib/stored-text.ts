import { type Arg, defaultTo, type Expr, fromBase64, get, lookupAtRender, text } from '../../src/chart/index.ts';

type Entries = Expr<Record<string, unknown>>;

const stored = (kind: 'ConfigMap' | 'Secret', namespace: Arg<string>, name: Arg<string>, key: string): Expr<string> => {
  const data = defaultTo(get(lookupAtRender('v1', kind, namespace, name), 'data'), {}) as unknown as Entries;
  return text(get(data, key) as Expr<string | undefined>);
};

/**
 * A text in the `data` of a ConfigMap as the cluster holds it while the chart is rendered; empty if it is not there. A release is not rendered again
 * when it changes.
 */
export const storedText = (namespace: Arg<string>, configMap: Arg<string>, key: string): Expr<string> =>
  stored('ConfigMap', namespace, configMap, key);

/** The same of a Secret, decoded. */
export const storedSecret = (namespace: Arg<string>, secret: Arg<string>, key: string): Expr<string> =>
  fromBase64(stored('Secret', namespace, secret, key));
