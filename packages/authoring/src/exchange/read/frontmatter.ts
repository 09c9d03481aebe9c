import { splitFrontmatter } from '@quire/core/template'
import { parse, type YAMLParseError } from 'yaml'
import { NotImported } from '../errors.ts'

/** The YAML at the top of a file, the text below it, and the line where that text starts. */
export interface Split {
  readonly data: Readonly<Record<string, unknown>>
  readonly body: string
  readonly bodyLine: number
}

/** Comments and blank lines may precede the frontmatter. @throws NotImported, FrontmatterError */
export function readFrontmatter(text: string, file: string): Split {
  const [head = ''] = /^(?:[ \t]*(?:#.*)?\n)*(?=---[ \t]*\n)/.exec(text) ?? []
  const { frontmatter, body, bodyLine } = splitFrontmatter(text.slice(head.length), file)
  const skipped = head.split('\n').length - 1
  if (frontmatter === undefined) return { data: {}, body, bodyLine: bodyLine + skipped }
  try {
    return { data: mapping(parse(frontmatter, { maxAliasCount: 100 })), body, bodyLine: bodyLine + skipped }
  } catch (error) {
    const { message, linePos } = error as YAMLParseError
    const why = message.split(' at line ', 1)[0]!
    throw new NotImported(file, skipped + 1 + (linePos?.[0].line ?? 1), `The frontmatter is not valid YAML: ${why}.`)
  }
}

export function mapping(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
