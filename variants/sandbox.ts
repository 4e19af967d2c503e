import { bucketApplication } from '../constructs/apps/bucket/package.ts';
import { redisApplication } from '../constructs/apps/redis/package.ts';
import { tenantApplication } from '../constructs/apps/tenant/package.ts';
import { type PackageSettings, selectPackages } from '../constructs/core/platform/selection.ts';
import { platformVariant } from '../constructs/core/platform/variant.ts';
import { infoApplication } from '../constructs/extra/info/package.ts';
import { DataStore } from '../constructs/kinds/kamaji.clastix.io.ts';
import { cozystackBasics } from '../constructs/system/cozystack-basics.ts';
import { kamaji } from '../constructs/system/kamaji.ts';
import { closureOf } from '../src/platform/closure.ts';

/** What one machine is to show: tenants, a database, a bucket, and all that these need. Kamaji brings a kind that every tenant's etcd has. */
const wanted = [cozystackBasics, tenantApplication, infoApplication, redisApplication, bucketApplication, kamaji];

/** The variant from which the rest is left out: the platform owns the network, so that the kinds of the network exist. */
const full: PackageSettings = {
  system: 'isp-full',
  bundles: new Set(['system', 'iaas', 'paas']),
  switches: new Set(),
  gpuVariant: 'default',
  enabled: new Set(),
  disabled: new Set(),
};

const everything = selectPackages(full);
const variantOf = new Map(everything.map(({ definition, variant }) => [definition, variant]));
const kept = new Set(closureOf(wanted, (definition) => variantOf.get(definition) ?? 'default').map(({ definition }) => definition));
const disabledPackages = everything.filter(({ definition }) => !kept.has(definition)).map(({ definition }) => definition.name);

/** One machine without container engine: as `isp-full`, but only what the sandbox shows, and foreign operators simulated. */
export const sandbox = platformVariant({
  name: 'sandbox',
  description: 'Tenants and a few services on one machine, foreign operators simulated.',
  system: full.system,
  bundles: ['iaas', 'paas'],
  given: [DataStore],
  disabled: new Set(disabledPackages),
  install: {
    variant: 'isp-full',
    values: {
      bundles: { naas: { enabled: false }, disabledPackages },
      migrations: { enabled: false },
      monitoring: { rootEnabled: false },
      publishing: { exposedServices: [] },
      telemetry: { disabled: true },
    },
  },
});
