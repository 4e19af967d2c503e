import { DEPRECATED_PRESETS } from './api/deprecated-presets.ts';
import { PRESET_EPHEMERAL_STORAGE, PRESET_SERIES, PRESET_SIZES, PRESETS } from './presets.ts';

/** Markdown section that says what each resource preset is: a row a size, a column a series. */
export function presetTable(): string {
  const rows = PRESET_SIZES.map((size) => {
    const memory = PRESET_SERIES.map((series) => PRESETS[`${series}.${size}`].memory);
    return `| \`${size}\` | ${PRESETS[`t1.${size}`].cpu} | ${memory.join(' | ')} |`;
  });
  const former = Object.entries(DEPRECATED_PRESETS).map(([name, same]) => `\`${name}\` is \`${same}\``);
  return [
    '## Sizes',
    '',
    'A preset is called `<series>.<size>`, such as `t1.small`: the CPU of its size, and the memory of its series. Each has',
    `${PRESET_EPHEMERAL_STORAGE} of ephemeral storage besides. These are limits; what is reserved of them for a pod, the platform decides.`,
    '',
    `| Size | CPU | ${PRESET_SERIES.map((series) => `\`${series}\``).join(' | ')} |`,
    `| --- | --- | ${PRESET_SERIES.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
    `Former names still work: ${former.join(', ')}.`,
  ].join('\n');
}
