import { join } from 'node:path';
import pc from 'picocolors';
import { beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '../../artifact/tree.ts';
import { silent } from '../../sandbox/problem.ts';
import { ensurePrograms } from '../../sandbox/programs/programs.ts';
import { compareTrees } from './compare.ts';
import { report } from './report.ts';

let helm: string;
beforeAll(async () => {
  helm = join(await ensurePrograms(silent), 'helm');
});

const template = (text: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}
data:
  size: {{ .Values.size | quote }}
  text: |
    one
    ${text}
    three
`;
function packages(charts: Record<string, Record<string, string>>) {
  return treeOf(
    Object.entries(charts).flatMap(([chart, files]) =>
      Object.entries({ 'Chart.yaml': `apiVersion: v2\nname: ${chart.split('/')[1]}\nversion: 0.0.0\n`, ...files }).map(([path, text]) => ({
        path: `${chart}/${path}`,
        content: Buffer.from(text),
        executable: false,
      })),
    ),
  );
}
const compare = (before: ReturnType<typeof packages>, after: ReturnType<typeof packages>) =>
  compareTrees(before, after, { helm, valuesFiles: [], namespace: 'default', select: () => true, before() {} });
const chart = (size: string, text: string, more: Record<string, string> = {}) => ({
  'values.yaml': `size: ${size}`,
  'templates/a.yaml': template(text),
  ...more,
});

describe('a difference', () => {
  it('is none where files differ and objects do not', async () => {
    const before = packages({ 'apps/a': chart('1', 'two'), 'core/platform': { '.build-revision': '1' } });
    const after = packages({ 'apps/a': chart('1', 'two', { 'README.md': 'new' }), 'core/platform': { '.build-revision': '2' } });
    expect(await compare(before, after)).toEqual([]);
    expect(report([], pc.createColors(false))).toBe('no difference');
  });

  it('is told object by object, field by field', async () => {
    const before = packages({ 'apps/a': chart('1', 'two'), 'apps/gone': chart('1', 'x') });
    const after = packages({ 'apps/a': chart('2', 'TWO'), 'apps/new': chart('1', 'x') });
    const differences = await compare(before, after);
    expect(report(differences, pc.createColors(false))).toBe(
      [
        'apps/a',
        '  ~ ConfigMap a',
        '      /data/size: "1" → "2"',
        '      /data/text:',
        '          one',
        '        - two',
        '        + TWO',
        '          three',
        'apps/gone (removed)',
        '  - ConfigMap gone',
        'apps/new (added)',
        '  + ConfigMap new',
        '3 charts differ: objects 1 added, 1 removed, 1 changed',
      ].join('\n'),
    );
  });

  it('is told for each values file of a chart', async () => {
    const file = (size: string) => ({ 'values-big.yaml': `size: ${size}` });
    const differences = await compare(
      packages({ 'core/platform': chart('1', 'x', file('8')) }),
      packages({ 'core/platform': chart('1', 'x', file('9')) }),
    );
    expect(differences).toMatchObject([
      { chart: 'core/platform', valuesFile: 'values-big.yaml', objects: [{ fields: [{ path: '/data/size' }] }] },
    ]);
  });

  it('of a chart that does not render is told by its files, with what helm says', async () => {
    const broken = { ...chart('1', 'x'), 'templates/a.yaml': '{{ fail "needs a size" }}' };
    const [difference] = await compare(packages({ 'apps/a': chart('1', 'x') }), packages({ 'apps/a': broken }));
    expect(difference).toMatchObject({
      files: [{ change: 'changed', file: 'templates/a.yaml' }],
      unrendered: expect.stringContaining('needs a size'),
    });
  });
});
