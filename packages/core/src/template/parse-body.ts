import { type AST, parse, parseWithoutProcessing } from '@handlebars/parser'
import { type TemplatePlace, TemplateSyntaxError } from './errors.ts'
import { guardBody } from './guard-body.ts'
import { countLines } from './split-frontmatter.ts'

/**
 * Parses the body with the Handlebars parser and applies white space control. Errors contain the template's file and
 * line.
 */
export function parseBody(body: string, file: string, firstLine: number): AST.Program {
  const place = (offset: number): TemplatePlace => placeAt(body, offset, file, firstLine)
  guardBody(body, place)
  try {
    return parse(parseWithoutProcessing(body) as unknown as string)
  } catch (cause) {
    throw translate(cause as ParserError, body, file, firstLine)
  }
}

/** An error of the Handlebars parser. Errors of the grammar or lexer have `hash`. Other errors have `lineNumber`. */
interface ParserError extends Error {
  readonly hash?: { readonly token: string | null; readonly line: number; readonly loc?: { last_column: number } }
  readonly lineNumber?: number
  readonly column?: number
}

function translate(cause: ParserError, body: string, file: string, firstLine: number): TemplateSyntaxError {
  if (cause.lineNumber !== undefined) {
    const problem = cause.message
      .replace(/ - \d+:\d+$/, '')
      .replace(/^(.*) doesn't match (.*)$/, '{{#$1}} is closed by {{/$2}}')
    const place = { file, line: firstLine + cause.lineNumber - 1, column: (cause.column ?? 0) + 1 }
    return new TemplateSyntaxError(`${problem}.`, place, { cause })
  }
  const token = cause.hash?.token
  const unclosed = token === 'EOF' ? lastUnclosedBlock(body) : undefined
  if (unclosed) {
    const place = placeAt(body, unclosed.index, file, firstLine)
    return new TemplateSyntaxError(`{{#${unclosed[2]}}} is never closed.`, place, { cause })
  }
  const place = {
    file,
    line: firstLine + (cause.hash?.line ?? 0),
    column: (cause.hash?.loc?.last_column ?? 0) + 1,
  }
  return new TemplateSyntaxError(describeToken(token), place, { cause })
}

function describeToken(token: string | null | undefined): string {
  switch (token) {
    case 'EOF':
      return 'The template ends inside a tag or block.'
    case 'INVERSE':
    case 'OPEN_INVERSE_CHAIN':
      return '{{else}} is outside a block, or occurs twice in the same block.'
    case 'OPEN_ENDBLOCK':
      return 'This closes a block that is not open.'
    case 'INVALID':
      return 'This is not allowed in a tag, or the tag is not closed. (For literal braces, write \\{{.)'
    case 'NUMBER':
      return 'A number at the end of a path must be in brackets, as in items.[0].'
    case null:
    case undefined:
      return 'A comment or raw block is never closed.'
    default:
      return 'This tag is not well formed.'
  }
}

/** Finds the block that was never closed, because the parser does not report it. */
function lastUnclosedBlock(body: string): RegExpExecArray | undefined {
  const open: RegExpExecArray[] = []
  for (const tag of body.matchAll(/(?<!\\)\{\{~?(#|\/)\s*([^\s~}]+)/g)) {
    if (tag[1] === '#') open.push(tag)
    else open.pop()
  }
  return open.at(-1)
}

function placeAt(body: string, offset: number, file: string, firstLine: number): TemplatePlace {
  const before = body.slice(0, offset)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return { file, line: firstLine + countLines(before) - 1, column: offset - lineStart + 1 }
}
