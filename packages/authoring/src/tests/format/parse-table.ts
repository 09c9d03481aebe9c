import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'

type Row = Readonly<Record<string, unknown>>

/** The rows of a table: CSV with a header line, or a list of mappings in YAML or JSON. */
export function parseTable(text: string, file: string): readonly Row[] {
  const rows: unknown = /\.csv$/i.test(file)
    ? parseCsv(text, { columns: true, bom: true, skip_empty_lines: true })
    : parseYaml(text, { maxAliasCount: 100 })
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) {
    throw new Error(`${file} must contain at least one row: CSV with a header line, or a list of mappings`)
  }
  return rows
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
