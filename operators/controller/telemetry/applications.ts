/** How many applications there are of each kind, as Prometheus text. Kinds without any count, too; names of anything are never told. */
export function applicationFigures(counts: ReadonlyMap<string, number>): string {
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  const lines = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `cozy_application_count{kind="${escaped(kind)}"} ${count}`);
  return lines.map((line) => `${line}\n`).join('');
}
