import { type PackageSettings, selectPackages } from '../constructs/core/platform/selection.ts';
import { platformVariant } from '../constructs/core/platform/variant.ts';
import { DataStore } from '../constructs/kinds/kamaji.clastix.io.ts';
import { VolumeSnapshotClass } from '../constructs/kinds/snapshot.storage.k8s.io.ts';
import { closureOf } from '../src/platform/closure.ts';
import type { PackageDefinition, PlatformVariant } from '../src/platform/model.ts';

/** The variant from which the rest is left out: the platform owns the network, so that the kinds of the network exist. */
const full: PackageSettings = {
  system: 'isp-full',
  bundles: new Set(['system', 'iaas', 'paas', 'naas']),
  switches: new Set(),
  gpuVariant: 'default',
  enabled: new Set(),
  disabled: new Set(),
};
const everything = selectPackages(full);
const variantOf = new Map(everything.map(({ definition, variant }) => [definition, variant]));

export interface OneMachine {
  readonly name: string;
  readonly description: string;
  /** What it is to show; all that these depend on comes with them. */
  readonly wanted: readonly PackageDefinition[];
}

/** A variant for one machine without container engine: as `isp-full`, but only what is wanted, and foreign operators simulated. */
export function oneMachine({ name, description, wanted }: OneMachine): PlatformVariant {
  const kept = new Set(closureOf(wanted, (definition) => variantOf.get(definition) ?? 'default').map(({ definition }) => definition));
  const disabledPackages = everything.filter(({ definition }) => !kept.has(definition)).map(({ definition }) => definition.name);
  return platformVariant({
    name,
    description,
    system: full.system,
    bundles: ['iaas', 'paas', 'naas'],
    // A tenant's cluster has the kinds of its snapshots from a chart of its own.
    given: [DataStore, VolumeSnapshotClass],
    disabled: new Set(disabledPackages),
    install: {
      variant: 'isp-full',
      values: {
        bundles: { disabledPackages },
        migrations: { enabled: false },
        monitoring: { rootEnabled: false },
        publishing: { exposedServices: [] },
        telemetry: { disabled: true },
      },
    },
  });
}
