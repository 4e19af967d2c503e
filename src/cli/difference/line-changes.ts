/** The lines that differ between two texts, `- ` and `+ ` before them, with `context` lines around; `…` where lines are left out. */
export function lineChanges(before: string, after: string, context = 1): string[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const all = marked(old, young);
  const near = all.map((_, index) => all.slice(Math.max(0, index - context), index + context + 1).some(([mark]) => mark !== ' '));
  const shown: string[] = [];
  all.forEach(([mark, line], index) => {
    if (near[index]) shown.push(`${mark} ${line}`);
    else if (near[index - 1] && near.indexOf(true, index) >= 0) shown.push('…');
  });
  return shown;
}

/** Beyond this many cells the table of the longest common subsequence is not worth its memory. */
const largest = 4_000_000;

function marked(old: readonly string[], young: readonly string[]): ['-' | '+' | ' ', string][] {
  if (old.length * young.length > largest)
    return [...old.map((line): ['-', string] => ['-', line]), ...young.map((line): ['+', string] => ['+', line])];
  const width = young.length + 1;
  const length = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      const at = i * width + j;
      length[at] = old[i] === young[j] ? length[at + width + 1]! + 1 : Math.max(length[at + width]!, length[at + 1]!);
    }
  }
  const result: ['-' | '+' | ' ', string][] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      result.push([' ', old[i++]!]);
      j++;
    } else if (i < old.length && (j === young.length || length[(i + 1) * width + j]! >= length[i * width + j + 1]!))
      result.push(['-', old[i++]!]);
    else result.push(['+', young[j++]!]);
  }
  return result;
}
