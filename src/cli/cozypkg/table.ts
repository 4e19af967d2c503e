/** Blanks between two columns at least. */
const GAP = 3;

/** Rows in columns, padded with blanks; the first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd((widths[column] ?? 0) + GAP))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

/** Cuts a cell that is too long, with three dots. */
export const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 3)}...` : text);
