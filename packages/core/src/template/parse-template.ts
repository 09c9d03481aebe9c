import { type AST, parse, parseWithoutProcessing } from '@handlebars/parser'
import { BoundedMemo } from '../bounded-memo.ts'
import { compileBody } from './compile-body.ts'
import { CompileContext } from './compile-context.ts'
import { type TemplatePosition, TemplateSyntaxError } from './errors.ts'
import { countLines, parseFrontmatter, splitFrontmatter } from './parse-frontmatter.ts'
import type { Program, Template, TemplateMeta, ValuePath, VariableDeclaration } from './template.ts'

export interface ParseTemplateOptions {
  /** The file's name in sources and errors. */
  readonly file?: string
  readonly name?: string
}

const NO_META: TemplateMeta = { variables: [], extra: {} }

/**
 * Parses and compiles a template once. The result can be rendered many times.
 * @example
 * const template = parseTemplate('Hello {{name}}')
 * renderTemplate(template, { name: 'Ada' }).text // → 'Hello Ada'
 * @throws FrontmatterError, TemplateSyntaxError
 */
export function parseTemplate(source: string, options: ParseTemplateOptions = {}): Template {
  const file = options.file ?? options.name ?? '(inline)'
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  const { frontmatter, body, bodyLine } = splitFrontmatter(text, file)
  const { meta, diagnostics } =
    frontmatter === undefined ? { meta: NO_META, diagnostics: [] } : parseFrontmatter(frontmatter, file)
  const declarations = new Map(meta.variables.map((declaration) => [declaration.name, declaration]))
  const context = new CompileContext(file, bodyLine, declarations)
  const instructions = compileBody(parseBody(body, file, bodyLine).body, context)
  const isLiteral = context.references.length === 0 && context.literals.length === instructions.length
  const program: Program = {
    instructions,
    declarations,
    required: requiredPaths(meta.variables, context),
    constant: isLiteral ? context.literals.map(({ text }) => text).join('') : undefined,
  }
  const name = options.name ?? meta.name ?? file
  return { name, file, source, meta, references: context.references, diagnostics, program }
}

/** Returns the required variables. Each has the position of its first use or, if unused, of its declaration. */
function requiredPaths(variables: readonly VariableDeclaration[], context: CompileContext): ValuePath[] {
  return variables
    .filter((variable) => variable.required === true && variable.default === undefined)
    .map((declaration) => {
      const { name } = declaration
      const reference = context.references.find((each) => each.kind !== 'partial' && each.name === name)
      return {
        file: context.file,
        line: reference?.line ?? declaration.line,
        column: reference?.column ?? 1,
        text: name,
        depth: 0,
        data: undefined,
        parts: name.split('.'),
        declaration,
      }
    })
}

/**
 * Parses the body with the Handlebars parser and applies white space control. Errors contain the template's file and
 * line.
 */
function parseBody(body: string, file: string, firstLine: number): AST.Program {
  const position = (offset: number): TemplatePosition => positionAt(body, offset, file, firstLine)
  guardBody(body, position)
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
    const position = { file, line: firstLine + cause.lineNumber - 1, column: (cause.column ?? 0) + 1 }
    return new TemplateSyntaxError(`${problem}.`, position, { cause })
  }
  const token = cause.hash?.token
  const unclosed = token === 'EOF' ? lastUnclosedBlock(body) : undefined
  if (unclosed) {
    const position = positionAt(body, unclosed.index, file, firstLine)
    return new TemplateSyntaxError(`{{#${unclosed[2]}}} is never closed.`, position, { cause })
  }
  const position = {
    file,
    line: firstLine + (cause.hash?.line ?? 0),
    column: (cause.hash?.loc?.last_column ?? 0) + 1,
  }
  return new TemplateSyntaxError(describeToken(token), position, { cause })
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

function positionAt(body: string, offset: number, file: string, firstLine: number): TemplatePosition {
  const before = body.slice(0, offset)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return { file, line: firstLine + countLines(before) - 1, column: offset - lineStart + 1 }
}

/** Maximum nesting of blocks. Each `else if` branch counts as a block. */
const DEEPEST_NESTING = 100
const MAX_PARENTHESES = 50
const MAX_COPIED = 2e9

/** Rejects input that would take minutes to parse: deep nesting, or a large number of `{{!--` or `[`. */
function guardBody(body: string, position: (offset: number) => TemplatePosition): void {
  const zero = body.indexOf('\0')
  if (zero >= 0) throw new TemplateSyntaxError('A template must not contain a NUL byte.', position(zero))

  const branches: number[] = []
  let depth = 0
  let copies = 0
  for (const tag of body.matchAll(/\{\{~?(?:([#/])|(\^\s*[^\s~}])|(\s*else\s+[^\s~}])|(!))?[^{}]*/g)) {
    if (tag[1] === '#' || tag[2] !== undefined) {
      branches.push(1)
      depth += 1
    } else if (tag[1] === '/') {
      depth -= branches.pop() ?? 0
    } else if (tag[3] !== undefined && branches.length > 0) {
      branches[branches.length - 1]! += 1
      depth += 1
    } else if (tag[4] !== undefined) {
      copies += 1
    }
    if (depth > DEEPEST_NESTING) {
      throw new TemplateSyntaxError(`Blocks are nested more than ${DEEPEST_NESTING} levels deep.`, position(tag.index))
    }
    if (tag[4] === undefined && tag[0].includes('(') && tag[0].split('(').length > MAX_PARENTHESES) {
      throw new TemplateSyntaxError('Subexpressions are not supported.', position(tag.index))
    }
    copies += tag[0].includes('[') ? tag[0].split('[').length : 0
    if (copies * body.length > MAX_COPIED) {
      throw new TemplateSyntaxError('The template has too many tags.', position(tag.index))
    }
  }
}

/** Maximum number of source characters to cache. Compiled templates never change, so they can be shared. */
const MAX_CHARACTERS = 4_000_000

const unnamed = new BoundedMemo<Template>(MAX_CHARACTERS)
/** Caches templates by name, file and source. */
const named = new BoundedMemo<Template>(MAX_CHARACTERS)

/** Like `parseTemplate`, but cached. Used for template strings that are passed repeatedly, and for template files. */
export function parseCached(source: string, { name, file }: ParseTemplateOptions = {}): Template {
  const memo = name === undefined && file === undefined ? unnamed : named
  // No file name and no valid template contains a NUL byte, so different templates have different keys.
  const key = memo === unnamed ? source : `${name ?? ''}\0${file ?? ''}\0${source}`
  const cached = memo.get(key)
  if (cached) return cached
  const template = parseTemplate(source, { ...(name !== undefined && { name }), ...(file !== undefined && { file }) })
  memo.set(key, template)
  return template
}
