import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { type Assertion, checksOfAssertion, isAssertionName } from './assertion.ts'
import type { AnswerCheck } from './prompt-test.ts'

const EXPECTED = /^__expected\d*$/
const NAMED = /^([a-z][a-z-]*)(?:\(([\d.]+)\))?(?::\s*([\s\S]+))?$/

/** A row of a table: its inputs, an optional name, and checks on its answer. */
export interface SplitRow {
  readonly name?: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly checks: readonly AnswerCheck[]
}

/**
 * Separates the inputs from the special columns `__expected` (optionally numbered) and `__description`. An expected
 * value is either the whole answer or a check such as `contains: refund`.
 */
export function splitRow(row: Readonly<Record<string, unknown>>): SplitRow {
  const entries = Object.entries(row)
  const described = String(row.__description ?? '').trim()
  const other = entries.find(([name]) => name.startsWith('__') && !isKnown(name))
  if (other) throw new Error(`the column '${other[0]}' has no equivalent.`)
  return {
    ...(described !== '' && { name: described }),
    inputs: Object.fromEntries(entries.filter(([name]) => !name.startsWith('__'))),
    checks: entries
      .filter(([name]) => EXPECTED.test(name))
      .flatMap(([, value]) => {
        const expected = String(value ?? '').trim()
        return expected === '' ? [] : checksOf(expected)
      }),
  }
}

/** Metadata is for other tools and does not affect tests. */
function isKnown(name: string): boolean {
  return EXPECTED.test(name) || name === '__description' || name.startsWith('__metadata')
}

function checksOf(expected: string): readonly AnswerCheck[] {
  const assertion = parseAssertion(expected)
  const checks = assertion ? checksOfAssertion(assertion) : [{ equals: expected }]
  for (const check of checks) if ('regex' in check) new RegExp(String(check.regex), 'mu')
  return checks
}

/** Treats every hyphenated name before a colon as a check, so that misspelled checks are reported. */
function parseAssertion(expected: string): Assertion | undefined {
  const [, type = '', threshold, value] = NAMED.exec(expected) ?? []
  const isCheck = isAssertionName(type)
    ? value !== undefined || type.endsWith('-json')
    : value !== undefined && type.includes('-')
  if (!isCheck) return undefined
  return { type, value, ...(threshold !== undefined && { threshold: Number(threshold) }) }
}

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
