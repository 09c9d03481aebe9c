import type { ErrorObject } from 'ajv'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { BoundedMemo } from '../bounded-memo.ts'
import { didYouMean } from '../near-names.ts'
import { errorClass } from '../quire-error.ts'
import { describeYamlErrors } from './describe-yaml-errors.ts'

export type DataPath = readonly (string | number)[]

export interface DataFile {
  /** Plain data. `undefined` if the text is not valid YAML. */
  readonly value: unknown
  readonly problems: readonly DataProblem[]
  /** Returns the line of the value at a path. If there is no value, returns the line of the nearest ancestor. */
  lineOf(path: DataPath): number
}

// Far more aliases than any hand-written file needs, but too few to exhaust memory.
const MAX_ALIASES = 100

interface ParsedText {
  readonly document: Document
  readonly lines: LineCounter
}

/** One command reads the same files for many flows. The limit is about three times the size of all packaged files. */
const parsedTexts = new BoundedMemo<ParsedText>(1_000_000)

/** Parses each text only once. The document is shared, so callers must not change it. */
function parseText(text: string): ParsedText {
  const known = parsedTexts.get(text)
  if (known) return known
  const lines = new LineCounter()
  const parsed = { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines }
  parsedTexts.set(text, parsed)
  return parsed
}

/**
 * A validator compiled ahead of time from a JSON Schema (`*.generated.ts`). Compiling it at startup takes longer than
 * the rest of a command.
 */
export interface DataCheck {
  (value: unknown): boolean
  errors?: readonly ErrorObject[] | null
}

/**
 * Parses and validates YAML. Reports every problem with its line.
 * @example parseDataFile('name: Ada', 'user.yaml', () => true).value // → { name: 'Ada' }
 */
export function parseDataFile(text: string, file: string, check: DataCheck): DataFile {
  const { document, lines } = parseText(text)
  const lineOf = (path: DataPath): number => lineOfPath(document, lines, path)
  if (document.errors.length > 0) {
    const problems = describeYamlErrors(document.errors, text).map((problem) => ({ file, ...problem }))
    return { value: undefined, problems, lineOf }
  }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    const message = `Too many aliases: ${error instanceof Error ? error.message : String(error)}`
    return { value: undefined, problems: [{ file, line: 1, message }], lineOf }
  }
  if (check(value)) return { value, problems: [], lineOf }
  const problems = (check.errors ?? []).filter(isTelling).map((error) => {
    const path = pathOf(error.instancePath)
    // An unknown key is reported on its own line, not on the first line of its mapping.
    const unknown = (error.params as { additionalProperty?: string }).additionalProperty
    return { file, line: lineOf(unknown === undefined ? path : [...path, unknown]), message: describe(error, path) }
  })
  return { value, problems, lineOf }
}

// An error of `anyOf` repeats what the errors of its branches already say.
function isTelling({ keyword }: ErrorObject): boolean {
  return keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'if'
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'a mapping',
  array: 'a list',
  number: 'a number',
  boolean: 'true or false',
}

function describe(error: ErrorObject, path: DataPath): string {
  const where = path.length > 0 ? `${path.join('.')}: ` : ''
  const { params, keyword } = error as { params: Record<string, unknown>; keyword: string }
  if (keyword === 'additionalProperties') {
    const knownKeys = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
    const key = String(params.additionalProperty)
    return `${where}unknown key '${key}'.${didYouMean(key, knownKeys)} Known: ${knownKeys.join(', ')}.`
  }
  if (keyword === 'enum') {
    const allowed = (params.allowedValues as unknown[]).map(String)
    const near = typeof error.data === 'string' ? didYouMean(error.data, allowed) : ''
    return `${where}must be one of ${allowed.join(', ')}, not ${quote(error.data)}.${near}`
  }
  if (keyword === 'type' && Array.isArray(params.type)) {
    return `${where}must be ${params.type.map((type: string) => TYPE_NAMES[type] ?? type).join(' or ')}.`
  }
  if (keyword === 'maxProperties' && params.limit === 1) {
    return `${where}must have only one key, not ${Object.keys(error.data as object).length}.`
  }
  if (keyword === 'minProperties' && params.limit === 1) return `${where}must not be empty.`
  if (keyword === 'required') return `${where}'${params.missingProperty}' is missing.`
  return `${where}${error.message ?? keyword}.`
}

const LONGEST_QUOTE = 60

/** A value as the file's author wrote it, shortened. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}

function pathOf(pointer: string): DataPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function lineOfPath(document: Document, lines: LineCounter, path: DataPath): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

/** A problem in a data file, and where to fix it. */
export interface DataProblem {
  readonly file: string
  readonly line: number
  readonly message: string
  /** If absent, the problem is an error. */
  readonly severity?: 'warning'
}

/** A YAML file is invalid. The error lists every problem with its line. */
export class InvalidDataFile extends errorClass<{ file: string; problems: readonly DataProblem[] }>(
  'invalid-data-file',
) {
  constructor(file: string, what: string, problems: readonly DataProblem[]) {
    const lines = problems.map((problem) => `  ${problem.file}:${problem.line} ${problem.message}`)
    super(`${what} ${file} cannot be used:\n${lines.join('\n')}`, { file, problems })
  }
}
