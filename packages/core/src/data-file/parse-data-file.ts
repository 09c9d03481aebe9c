import type { ErrorObject } from 'ajv'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { DataProblem } from './data-problem.ts'

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

/**
 * A validator compiled ahead of time from a JSON Schema (`*.generated.ts`). Compiling it at startup takes longer than
 * the rest of a command.
 */
export interface DataCheck {
  (value: unknown): boolean
  errors?: readonly ErrorObject[] | null
}

/** Parses and validates YAML. Reports every problem with its line. */
export function parseDataFile(text: string, file: string, check: DataCheck): DataFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineOf = (path: DataPath): number => lineOfPath(document, lines, path)
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, pos }) => ({ file, line: lines.linePos(pos[0]).line, message }))
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

function describe(error: ErrorObject, path: DataPath): string {
  const where = path.length > 0 ? `${path.join('.')}: ` : ''
  const { params, keyword } = error as { params: Record<string, unknown>; keyword: string }
  if (keyword === 'additionalProperties') {
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
    return `${where}unknown key '${params.additionalProperty}'. Known: ${known.join(', ')}.`
  }
  if (keyword === 'enum') return `${where}must be one of ${(params.allowedValues as unknown[]).join(', ')}.`
  if (keyword === 'required') return `${where}'${params.missingProperty}' is missing.`
  return `${where}${error.message ?? keyword}.`
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
