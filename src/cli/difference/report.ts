import type { Colors } from '../colors.ts';
import type { ChartDifference } from './compare.ts';
import { lineChanges } from './line-changes.ts';
import type { FieldChange, ObjectChange } from './object-changes.ts';

const marks = { added: '+', removed: '-', changed: '~' } as const;

/** Differences as a person reads them. */
export function report(differences: readonly ChartDifference[], colors: Colors): string {
  const paint = { added: colors.green, removed: colors.red, changed: colors.yellow };
  const lines: string[] = [];
  for (const { chart, valuesFile, change, objects, unrendered, files = [] } of differences) {
    lines.push(colors.bold(`${chart}${valuesFile ? ` with ${valuesFile}` : ''}${change === 'changed' ? '' : ` (${change})`}`));
    if (unrendered !== undefined) lines.push(`  ${colors.red('not rendered:')} ${unrendered.split('\n')[0]}`);
    for (const file of files) lines.push(`  ${paint[file.change](`${marks[file.change]} ${file.file}`)}`);
    for (const object of objects) {
      lines.push(`  ${paint[object.change](`${marks[object.change]} ${object.object}`)}`);
      for (const field of object.fields) lines.push(...fieldLines(field, colors));
    }
  }
  return [...lines, summary(differences)].join('\n');
}

function fieldLines({ path, before, after, immutable }: FieldChange, colors: Colors): string[] {
  const warning = immutable ? `  ${colors.red('cannot be changed in place')}` : '';
  if (typeof before === 'string' && typeof after === 'string' && (before.includes('\n') || after.includes('\n'))) {
    const body = lineChanges(before, after).map((line) => `        ${paintLine(line, colors)}`);
    return [`      ${path}:${warning}`, ...body];
  }
  const was = before === undefined ? undefined : colors.red(JSON.stringify(before));
  const is = after === undefined ? undefined : colors.green(JSON.stringify(after));
  const words = was === undefined ? `+ ${is}` : is === undefined ? `- ${was}` : `${was} → ${is}`;
  return [`      ${path}: ${words}${warning}`];
}

function paintLine(line: string, colors: Colors): string {
  if (line.startsWith('+')) return colors.green(line);
  return line.startsWith('-') ? colors.red(line) : colors.dim(line);
}

export function summary(differences: readonly ChartDifference[]): string {
  if (differences.length === 0) return 'no difference';
  const objects = differences.flatMap((difference) => difference.objects);
  const count = (change: ObjectChange['change']) => objects.filter((object) => object.change === change).length;
  const charts = new Set(differences.map(({ chart }) => chart)).size;
  const stuck = objects.filter(({ fields }) => fields.some(({ immutable }) => immutable)).length;
  const unrendered = differences.filter((difference) => difference.unrendered !== undefined).length;
  return [
    `${charts} chart${charts === 1 ? '' : 's'} differ${charts === 1 ? 's' : ''}: objects ${count('added')} added, ${count('removed')} removed, ${count('changed')} changed`,
    ...(stuck > 0 ? [`${stuck} cannot be changed in place`] : []),
    ...(unrendered > 0 ? [`${unrendered} not rendered`] : []),
  ].join('; ');
}
