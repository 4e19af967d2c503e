import { DEPRECATED_PRESETS } from './api/deprecated-presets.ts';

/** Sizes of a preset in order, with their CPU in thousandths of a core. */
const SIZES = { nano: 250, micro: 500, small: 1000, medium: 2000, large: 4000, xlarge: 8000, '2xlarge': 16000, '4xlarge': 32000 } as const;

/** Series of presets, with their memory in MiB for each core. */
const SERIES = { t1: 512, c1: 1024, s1: 2048, u1: 4096, m1: 8192 } as const;

export const PRESET_SERIES = Object.keys(SERIES) as (keyof typeof SERIES)[];
export const PRESET_SIZES = Object.keys(SIZES) as (keyof typeof SIZES)[];

type SeriesPreset = `${keyof typeof SERIES}.${keyof typeof SIZES}`;

/** Name of a resource preset: `<series>.<size>`, or one of seven deprecated names. */
export type Preset = SeriesPreset | keyof typeof DEPRECATED_PRESETS;

/** CPU and memory limits of a preset, as quantities. */
export interface PresetResources {
  readonly cpu: string;
  readonly memory: string;
}

/** Ephemeral storage of every preset. */
export const PRESET_EPHEMERAL_STORAGE = '2Gi';

const quantityOfMillicores = (millicores: number): string => (millicores % 1000 === 0 ? String(millicores / 1000) : `${millicores}m`);
const quantityOfMebibytes = (mebibytes: number): string => (mebibytes % 1024 === 0 ? `${mebibytes / 1024}Gi` : `${mebibytes}Mi`);

function seriesPresets(): Record<SeriesPreset, PresetResources> {
  const entries = Object.entries(SERIES).flatMap(([series, perCore]) =>
    Object.entries(SIZES).map(([size, millicores]) => {
      const memory = quantityOfMebibytes((perCore * millicores) / 1000);
      return [`${series}.${size}`, { cpu: quantityOfMillicores(millicores), memory }] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<SeriesPreset, PresetResources>;
}

const series = seriesPresets();
const deprecated = Object.fromEntries(Object.entries(DEPRECATED_PRESETS).map(([name, same]) => [name, series[same]])) as Record<
  keyof typeof DEPRECATED_PRESETS,
  PresetResources
>;

/** All presets by name, series first. */
export const PRESETS: Readonly<Record<Preset, PresetResources>> = { ...series, ...deprecated };

/** The 47 names that every `resourcesPreset` field lists, in this order. */
export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];
