import type { Construct } from 'constructs';
import { type Arg, and, type Expr, eq, or, sha256, str, text, toJson, when, whenever } from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { type Provider, providers } from './providers.ts';
import type { ExternalDnsInputs } from './values.ts';

/** What the chart of external-dns is told of a provider: the first item of each list is the value, the second whether it applies. */
export interface Given {
  readonly env: readonly Conditional<object>[];
  readonly volumes: readonly Conditional<object>[];
  readonly volumeMounts: readonly Conditional<object>[];
  readonly arguments: readonly Conditional<Arg<string>>[];
  /** Whether there is a Secret, and a digest of what it holds: a change restarts the pod. */
  readonly any: Expr<boolean>;
  readonly digest: Expr<string>;
}

export type Conditional<T> = readonly [value: T, when: Expr<boolean>];

/** Keeps what the tenant gave for its provider in a Secret, of which pods take variables and files, and gives what else there is to tell. */
export function credentials(scope: Construct, inputs: ExternalDnsInputs): Given {
  const { values, release } = inputs;
  const name = str`${release.name}-credentials`;
  const chosen = (provider: string) => eq(text(values.provider), provider);
  const all = Object.entries(providers(inputs));
  const each = <T>(make: (provider: Provider) => readonly Conditional<T>[]): Conditional<T>[] =>
    all.flatMap(([id, provider]) => make(provider).map(([value, applies]) => [value, and(chosen(id), applies)] as const));

  const keys = each(({ variables = [], file }) =>
    [...variables, ...(file ? [file] : [])].map(({ name, value, when }) => [{ name, value }, when] as const),
  );
  const any = or(...(keys.map(([, applies]) => applies) as [Expr<boolean>, ...Expr<boolean>[]]));
  const stringData = Object.fromEntries(keys.map(([{ name, value }, applies]) => [name, when(applies, value)]));
  whenever(scope, any, (scope) => {
    new Secret(scope, 'credentials', { metadata: { name }, type: 'Opaque', stringData });
  });

  return {
    any,
    digest: sha256(toJson(stringData)),
    env: each<object>(({ variables = [], file }) => [
      ...variables.map(
        (variable) => [{ name: variable.name, valueFrom: { secretKeyRef: { name, key: variable.name } } }, variable.when] as const,
      ),
      ...(file?.variable ? [[{ name: file.variable, value: `${file.mountPath}/${file.name}` }, file.when] as const] : []),
    ]),
    volumes: each(({ file }) =>
      file
        ? [[{ name: 'credentials', secret: { secretName: name, items: [{ key: file.name, path: file.name }] } }, file.when] as const]
        : [],
    ),
    volumeMounts: each(({ file }) =>
      file ? [[{ name: 'credentials', mountPath: file.mountPath, readOnly: true }, file.when] as const] : [],
    ),
    arguments: each(({ arguments: given = [] }) => given.map((argument) => [argument.text, argument.when] as const)),
  };
}
