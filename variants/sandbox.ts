import { bucketApplication } from '../constructs/apps/bucket/package.ts';
import { redisApplication } from '../constructs/apps/redis/package.ts';
import { tenantApplication } from '../constructs/apps/tenant/package.ts';
import { selectPackages } from '../constructs/core/platform/selection.ts';
import { platformVariant } from '../constructs/core/platform/variant.ts';
import { infoApplication } from '../constructs/extra/info/package.ts';
import { cozystackBasics } from '../constructs/system/cozystack-basics.ts';
import { closureOf } from '../src/platform/closure.ts';

/** What one machine is to show: tenants, a database, a bucket, and all that these need. */
const wanted = [cozystackBasics, tenantApplication, infoApplication, redisApplication, bucketApplication];

/** The hosted variant in full, from which the rest is left out. */
const hosted = selectPackages({
  system: 'isp-hosted',
  bundles: new Set(['system', 'paas']),
  switches: new Set(),
  gpuVariant: 'default',
  enabled: new Set(),
  disabled: new Set(),
});

const variantOf = new Map(hosted.map(({ definition, variant }) => [definition, variant]));
const kept = new Set(closureOf(wanted, (definition) => variantOf.get(definition) ?? 'default').map(({ definition }) => definition));
const disabledPackages = hosted
  .map(({ definition }) => definition)
  .filter((definition) => !kept.has(definition))
  .map(({ name }) => name);

/** One machine without container engine or network: as `isp-hosted`, but only what the sandbox shows. */
export const sandbox = platformVariant({
  name: 'sandbox',
  description: 'Tenants and a few services on one machine, foreign operators simulated.',
  system: 'isp-hosted',
  bundles: ['paas'],
  disabled: new Set(disabledPackages),
  install: {
    variant: 'isp-hosted',
    values: {
      bundles: { naas: { enabled: false }, disabledPackages },
      migrations: { enabled: false },
      monitoring: { rootEnabled: false },
      publishing: { exposedServices: [] },
      telemetry: { disabled: true },
    },
  },
});
