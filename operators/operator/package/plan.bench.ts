import { Store } from '../../kit/informer/store.ts';
import type { Package, PackageSource } from '../kinds.ts';
import { claimsOf, olderClaim } from '../package-source/claims.ts';
import { component, pkg, settings, source } from '../testing/objects.ts';
import { cyclesOf } from './cycles.ts';
import { planPackage } from './plan.ts';
import { dependenciesOf, variantOf } from './selection.ts';
import type { PackageView } from './view.ts';

/**
 * `node plan.bench.ts [sizes…]`: milliseconds to plan so many packages once, all of them in chains of ten, five to a namespace, one in
 * seven privileged. One JSON line a size.
 */
function landscape(size: number): { packages: Package[]; view: PackageView } {
  const packages = new Store<Package>();
  const sources = new Store<PackageSource>();
  sources.addIndex('privileged', ({ spec }) =>
    (spec?.variants ?? []).flatMap(({ components = [] }) =>
      components.flatMap(({ install }) => (install?.privileged && install.namespace ? [install.namespace] : [])),
    ),
  );
  sources.addIndex('artifact', claimsOf);
  for (let i = 0; i < size; i++) {
    const [name, namespace] = [`p${i}`, `ns-${Math.floor(i / 5)}`];
    const components = [component('crds', namespace), component('main', { namespace, dependsOn: ['crds'], privileged: i % 7 === 0 })];
    sources.put(source(name, components, i % 10 === 0 ? {} : { dependsOn: [`p${i - 1}`] }));
    packages.put(pkg(name, { components: { main: { values: { replicas: i } } } }, i % 10 !== 9));
  }
  const dependencies = (name: string) => {
    const [found, from] = [packages.get(name), sources.get(name)];
    const variant = found && from && variantOf(found, from);
    return variant ? dependenciesOf(found, variant) : [];
  };
  let cycles: ((name: string) => string[] | undefined) | undefined;
  const view: PackageView = {
    package: (name) => packages.get(name),
    source: (name) => sources.get(name),
    release: () => undefined,
    releasesOf: () => [],
    privilegedSources: (namespace) => sources.byIndex('privileged', namespace),
    olderClaim: (artifact, of) => olderClaim(of, sources.byIndex('artifact', artifact)),
    cycleOf: (name) => {
      cycles ??= cyclesOf(packages.keys(), dependencies);
      return cycles(name);
    },
  };
  return { packages: packages.list(), view };
}

const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length > 0 ? sizes : [100, 1_000, 5_000]) {
  const times = Array.from({ length: 5 }, () => {
    const { packages, view } = landscape(size);
    const started = performance.now();
    for (const one of packages) planPackage(one, view, settings);
    return performance.now() - started;
  });
  console.log(JSON.stringify({ packages: size, planMs: Number(Math.min(...times).toFixed(1)), firstMs: Number(times[0]!.toFixed(1)) }));
}
