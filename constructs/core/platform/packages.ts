import { Construct } from 'constructs';
import { and, type Expr, eq, ifElse, includes, match, not, or, whenever } from '../../../src/chart/index.ts';
import { Package } from '../../kinds/cozystack.io.ts';
import type { BundleMember, SystemVariant } from './bundle.ts';
import { KEEP, type PlatformInputs } from './inputs.ts';
import { componentOverrides } from './overrides.ts';
import { members } from './selection.ts';

/**
 * One Package for every member of every bundle that the values select. They stay when they are no longer selected: a package takes the data of
 * its applications with it, so only a person deletes it.
 */
export function packages(scope: Construct, inputs: PlatformInputs): void {
  const overrides = componentOverrides(inputs);
  const group = new Construct(scope, 'packages');
  for (const member of members) {
    const { name } = member.definition;
    const components = overrides[name];
    whenever(group, isSelected(member, inputs), (within) => {
      new Package(within, name, {
        metadata: { name, annotations: { ...KEEP } },
        spec: { variant: variantOf(member, inputs), ...(components !== undefined && { components: components as Expr<object> }) },
      } as ConstructorParameters<typeof Package>[2]);
    });
  }
}

/** The rules of selection.ts as an expression of the values. */
function isSelected({ definition, bundle, variant, only, optIn }: BundleMember, { values }: PlatformInputs): Expr<boolean> {
  const { bundles, authentication, publishing } = values;
  const switches = { oidc: authentication.oidc.enabled, proxyProtocol: publishing.proxyProtocol };
  const offered =
    typeof variant === 'string' ? [] : [or(...Object.keys(variant).map((system) => eq(bundles.system.variant, system as SystemVariant)))];
  const listed = optIn === undefined ? [] : [includes(bundles.enabledPackages as Expr<string[]>, optIn.name)];
  const switched = only === undefined ? [] : [switches[only]];
  return and(
    bundles[bundle].enabled,
    ...offered,
    ...listed,
    ...switched,
    not(includes(bundles.disabledPackages as Expr<string[]>, definition.name)),
  );
}

function variantOf({ variant, withOidc, byGpuVariant }: BundleMember, { values }: PlatformInputs): Expr<string> | string {
  const { bundles, authentication } = values;
  if (byGpuVariant) return bundles.iaas.gpuOperatorVariant;
  const usual =
    typeof variant === 'string' ? variant : match(bundles.system.variant as Expr<string>, variant as Record<string, string>, 'default');
  return withOidc === undefined ? usual : ifElse(authentication.oidc.enabled, withOidc, usual);
}
