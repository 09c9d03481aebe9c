import { FrontmatterError } from './errors.ts'

export interface SplitSource {
  /** The YAML between the fences, or undefined if there is no frontmatter. */
  readonly frontmatter: string | undefined
  readonly body: string
  /** The source line on which the body starts. */
  readonly bodyLine: number
}

const OPENING = /^---[ \t]*([A-Za-z][\w+-]*)?[ \t]*(?:\r\n?|\n|$)/
// The closing fence must be at the start of a line. YAML values cannot contain such a line, because their lines are
// indented.
const CLOSING = /(^|\r\n?|\n)---[ \t]*(?![^\r\n])/
const BLANK_LINES = /^(?:[ \t]*(?:\r\n?|\n))+/

/**
 * Splits a template into frontmatter and body. The body starts at its first non-blank line. Without frontmatter, the
 * body is the whole source.
 */
export function splitFrontmatter(source: string, file: string): SplitSource {
  const opening = OPENING.exec(source)
  if (!opening) return { frontmatter: undefined, body: source, bodyLine: 1 }
  if (opening[1] !== undefined) {
    throw new FrontmatterError(
      `frontmatter marked '${opening[1]}' is not supported: frontmatter is YAML between two lines of '---', and no code is run.`,
      { file, line: 1 },
    )
  }
  const inner = source.slice(opening[0].length)
  const closing = CLOSING.exec(inner)
  if (!closing) {
    throw new FrontmatterError(
      "frontmatter starts here and never ends. Close it with a line '---'. To put a Markdown rule at the top, write '***'.",
      { file, line: 1 },
    )
  }
  const afterFence = inner.slice(closing.index + closing[0].length).replace(/^(?:\r\n?|\n)/, '')
  const body = afterFence.replace(BLANK_LINES, '')
  const head = source.slice(0, source.length - body.length)
  return { frontmatter: inner.slice(0, closing.index + closing[1]!.length), body, bodyLine: countLines(head) }
}

/**
 * The line number of the position after the given text. Counts `\r\n`, `\n` and a lone `\r` as line breaks, like the
 * template parser.
 */
export function countLines(text: string): number {
  return (text.match(/\r\n?|\n/g)?.length ?? 0) + 1
}
