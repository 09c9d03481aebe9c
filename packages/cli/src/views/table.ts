/** Formats rows as a table. Columns of numbers are right-aligned. */
export function tableLines(rows: readonly (readonly string[])[], numbers: readonly number[] = []): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? []
  return rows.map((row) =>
    row
      .map((text, column) => (numbers.includes(column) ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}
