import { type Expr, type Injected, ifElse, isEmpty, str, trimSuffix } from '../../src/chart/index.ts';

/** An image below the mirror that the cluster names in `images-registry`; without one, as it stands. */
export function mirroredImage(cluster: Injected, reference: string): Expr<string> {
  const registry = cluster.text('images-registry');
  const path = reference.replace(/^\//, '');
  return ifElse(isEmpty(registry), path, str`${trimSuffix(registry, '/')}/${path}`);
}
