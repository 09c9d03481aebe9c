import stringWidth from 'fast-string-width'

/** Formats rows as a table. Columns of numbers are right-aligned. */
export function tableLines(rows: readonly (readonly string[])[], numbers: readonly number[] = []): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]!)))) ?? []
  return rows.map((row) =>
    row
      .map((text, column) => {
        const gap = ' '.repeat(widths[column]! - stringWidth(text))
        return numbers.includes(column) ? gap + text : text + gap
      })
      .join('  ')
      .trimEnd(),
  )
}
