import {
  type Arg,
  assume,
  bind,
  choice,
  defaultTo,
  defineFunction,
  divideDecimal,
  type Expr,
  floor,
  freeForm,
  get,
  type Injected,
  match,
  number,
  object,
  omit,
  optional,
  parseNumber,
  type Quantity,
  quantity,
  quantityValue,
  text,
} from '../../src/chart/index.ts';
import { PRESET_EPHEMERAL_STORAGE, PRESET_NAMES, PRESETS, type Preset } from './presets.ts';

/** What a chart asks of the size of a container: a preset, and quantities that win over it one by one. */
export interface Sizing {
  readonly resourcesPreset: Arg<Preset>;
  readonly resources?: Expr<{ readonly cpu?: Quantity | undefined; readonly memory?: Quantity | undefined }>;
}

export interface SizingOptions {
  /** Default preset. */
  readonly preset: Preset;
  /** What is sized, for the descriptions: `each Redis replica`. */
  readonly of?: string;
}

/** The two fields of values by which a tenant chooses a size. */
export function sizing({ preset, of = 'each replica' }: SizingOptions) {
  return {
    resources: object(
      {
        cpu: quantity({ description: `Most CPU for ${of}, in cores: \`500m\` is half of one. Beyond it, it is slowed down.` }),
        memory: quantity({ description: `Most memory for ${of}, such as \`2Gi\`. Beyond it, it is killed and starts again.` }),
      },
      { default: {}, open: true, description: `CPU and memory of ${of} in numbers; what is left out comes from resourcesPreset.` },
    ),
    resourcesPreset: choice(PRESET_NAMES, { default: preset, description: `Size of ${of} by name. A change restarts it.` }),
  };
}

/** How many times a resource may be promised: a limit is divided by it to get the request. Published by the platform as text. */
export interface AllocationRatios {
  readonly cpu: Expr<number>;
  readonly memory: Expr<number>;
  readonly ephemeralStorage: Expr<number>;
}

/** The ratios of the cluster, or those that the platform publishes by default. */
export const allocationRatios = (cluster: Injected): AllocationRatios => ({
  cpu: parseNumber(cluster.text('cpu-allocation-ratio', '10')),
  memory: parseNumber(cluster.text('memory-allocation-ratio', '1')),
  ephemeralStorage: parseNumber(cluster.text('ephemeral-storage-allocation-ratio', '40')),
});

const presetResources = defineFunction('presetResources', { preset: choice(PRESET_NAMES) }, ({ preset }) =>
  match(preset as Expr<Preset>, PRESETS),
);

/** A CPU limit divided by the ratio: decimal cores, exact. */
export const cpuRequest = (limit: Arg<Quantity>, ratio: Arg<number>): Expr<string> => text(divideDecimal(quantityValue(limit), ratio));

/** A memory or storage limit divided by the ratio: whole bytes, rounded down. */
export const byteRequest = (limit: Arg<Quantity>, ratio: Arg<number>): Expr<string> =>
  text(floor(divideDecimal(quantityValue(limit), ratio)));

const sizedResources = defineFunction(
  'sizedResources',
  {
    preset: choice(PRESET_NAMES),
    cpu: optional(quantity()),
    memory: optional(quantity()),
    others: freeForm({ default: {} }),
    cpuRatio: number(),
    memoryRatio: number(),
    ephemeralStorageRatio: number(),
  },
  ({ preset, cpu, memory, others, cpuRatio, memoryRatio, ephemeralStorageRatio }) => {
    const base = presetResources({ preset });
    const ephemeralStorage = assume(get(others, 'ephemeral-storage'), optional(quantity()));
    const limits = {
      cpu: bind('cpuLimit', text(defaultTo(cpu, base.cpu))),
      memory: bind('memoryLimit', text(defaultTo(memory, base.memory))),
      'ephemeral-storage': bind('ephemeralStorageLimit', text(defaultTo(ephemeralStorage, PRESET_EPHEMERAL_STORAGE))),
    };
    const more = bind('more', omit(others, 'ephemeral-storage')) as Expr<Record<string, string>>;
    return {
      limits: { ...more, ...limits },
      requests: {
        ...more,
        cpu: cpuRequest(limits.cpu, cpuRatio),
        memory: byteRequest(limits.memory, memoryRatio),
        'ephemeral-storage': byteRequest(limits['ephemeral-storage'], ephemeralStorageRatio),
      },
    };
  },
);

/**
 * Limits and requests of a container: the preset, over it what the tenant set, and requests lowered by the ratios of the cluster. Resources of other
 * names, such as devices, are taken as they are.
 */
export function containerResources({ resourcesPreset, resources }: Sizing, cluster: Injected) {
  const ratios = allocationRatios(cluster);
  return sizedResources({
    preset: resourcesPreset,
    cpu: resources?.cpu,
    memory: resources?.memory,
    others: resources ? omit(assume(resources as Expr<unknown>, freeForm({ default: {} })), 'cpu', 'memory') : {},
    cpuRatio: ratios.cpu,
    memoryRatio: ratios.memory,
    ephemeralStorageRatio: ratios.ephemeralStorage,
  });
}
