import type { YAMLParseError } from 'yaml'

/** A problem with the YAML of a file. Lines start at 1. */
export interface YamlProblem {
  readonly line: number
  readonly message: string
}

/**
 * Describes why a text is not valid YAML, on the line that has to change. One mistake often causes several errors, so
 * only the first error is described. Repeated keys are independent of each other, and all are described.
 * @example describeYamlErrors(parseDocument('a: 1\n  b: 2').errors, 'a: 1\n  b: 2') // → [{ line: 2, message: … }]
 */
export function describeYamlErrors(errors: readonly YAMLParseError[], text: string): YamlProblem[] {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  return (first ? [first] : errors).map((error) => describeError(error, text, lines))
}

function describeError({ code, message, pos: [at] }: YAMLParseError, text: string, lines: readonly string[]) {
  const line = text.slice(0, at).split('\n').length
  const written = lines[line - 1] ?? ''
  const rest = text.slice(at).split('\n', 1)[0]!.trimEnd()
  switch (code) {
    case 'TAB_AS_INDENT':
      return { line, message: 'This line is indented with a tab. Use spaces.' }
    case 'DUPLICATE_KEY':
      return { line, message: `The key '${rest.split(':', 1)[0]}' appears twice. Remove or rename one of them.` }
    case 'BAD_SCALAR_START':
      return { line, message: `A value cannot start with ${rest[0]}. Put it in quotation marks.` }
    case 'BAD_DQ_ESCAPE':
      return { line, message: 'A backslash in double quotation marks starts an escape. Use single quotation marks.' }
    case 'MULTIPLE_DOCS':
      return { line, message: "'---' starts a second document. Keep one document in the file." }
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (message.includes('sequence')) return indentation(lines, line)
      return /:(?:\s|$)/.test(rest) ? { line, message: quotesFor(': ') } : indentation(lines, line + 1)
    case 'UNEXPECTED_TOKEN':
      if (written.includes('{{')) return { line, message: quotesFor('{{') }
      if (/["']/.test(written))
        return {
          line,
          message: 'There is text after a closing quotation mark. Put the whole value in quotation marks.',
        }
      return indentation(lines, line)
  }
  const unclosed = /(?:end with a |closing )(.)/.exec(message)?.[1]
  if (unclosed !== undefined) return openingOf(unclosed, lines, line)
  const isWithoutColon = message.startsWith('Implicit') && !/^\s*-|:(?:\s|$)/.test(written)
  if (isWithoutColon)
    return { line, message: "This line must have the form 'key: value', with a space after the colon." }
  if (code === 'BAD_INDENT' || message.startsWith('Sequence item') || message.startsWith('Implicit'))
    return indentation(lines, line)
  return { line, message: `${message}.` }
}

function quotesFor(text: string): string {
  return `A value with '${text}' must be in quotation marks.`
}

const OPENINGS: Readonly<Record<string, string>> = { ']': '[', '}': '{' }

/** The line of a bracket or quotation mark that is never closed. */
function openingOf(closing: string, lines: readonly string[], end: number): YamlProblem {
  const opening = OPENINGS[closing] ?? closing
  const isOpen = (line: string): boolean =>
    opening === closing ? line.split(closing).length % 2 === 0 : line.split(opening).length > line.split(closing).length
  const found = lines.slice(0, end).findLastIndex(isOpen)
  return { line: found < 0 ? end : found + 1, message: `${opening} is not closed. Add ${closing}.` }
}

const isContent = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#')
const spacesBefore = (line: string): number => line.length - line.trimStart().length

/** Compares the indentation of a line with the levels that are open above it. */
function indentation(lines: readonly string[], from: number): YamlProblem {
  const found = lines.findIndex((line, index) => index >= from - 1 && isContent(line))
  const index = found < 0 ? from - 1 : found
  const line = lines[index] ?? ''
  const isEntry = /^\s*-(?:\s|$)/.test(line)
  const fitting = openLevels(lines.slice(0, index)).filter((level) => level.isEntry === isEntry)
  const choices = [...new Set(fitting.map(({ spaces }) => spaces))].sort((a, b) => a - b)
  if (choices.includes(spacesBefore(line)) || choices.length === 0)
    return {
      line: index + 1,
      message: "Entries with '-' and keys cannot be mixed. Indent the lines that belong together.",
    }
  return {
    line: index + 1,
    message: `Wrong indentation: ${counted(spacesBefore(line))}. Use ${choices.join(' or ')}, as in the lines above.`,
  }
}

interface Level {
  readonly spaces: number
  /** Whether the level is a list, whose lines start with '-'. */
  readonly isEntry: boolean
}

/** The levels of indentation that the next line can continue. */
function openLevels(lines: readonly string[]): Level[] {
  let open: Level[] = []
  for (const line of lines.filter(isContent)) {
    const [entry = ''] = /^(?:\s*-\s+)+/.exec(line) ?? []
    const dashes = [...entry.matchAll(/-/g)].map(({ index }) => ({ spaces: index, isEntry: true }))
    const start = dashes[0]?.spaces ?? spacesBefore(line)
    const levels = [...dashes, { spaces: entry === '' ? start : entry.length, isEntry: false }]
    open = [...open.filter(({ spaces }) => spaces < start), ...levels]
  }
  return open
}

function counted(spaces: number): string {
  return spaces === 1 ? '1 space' : `${spaces} spaces`
}
