import type { AST } from '@handlebars/parser'
import { isSourcedText, type Source, type SourcedText } from '../source.ts'
import { type CompileContext, compilePath } from './compile-context.ts'
import { TemplateLoop } from './errors.ts'
import type { Evaluation } from './evaluation.ts'
import { findValue, type PartialArgument, Scope } from './scope.ts'
import { findOwn, type Instruction, isMissing, runInstructions, type ValuePath } from './template.ts'

/** Compiles statements to instructions. Rejects syntax outside the supported subset. */
export function compileBody(body: readonly AST.Statement[], context: CompileContext): Instruction[] {
  const instructions: Instruction[] = []
  for (const statement of body) {
    const instruction = compileStatement(statement, context)
    if (instruction) instructions.push(instruction)
  }
  return instructions
}

function compileStatement(statement: AST.Statement, context: CompileContext): Instruction | undefined {
  switch (statement.type) {
    case 'ContentStatement':
      return compileLiteral(statement as AST.ContentStatement, context)
    case 'CommentStatement':
      return undefined
    case 'MustacheStatement':
      return compileVariable(statement as AST.MustacheStatement, context)
    case 'BlockStatement':
      return compileBlock(statement as AST.BlockStatement, context, compileBody)
    case 'PartialStatement':
      return compilePartial(statement as AST.PartialStatement, context)
    case 'PartialBlockStatement':
      throw context.error('Partial blocks ({{#> name}}) are not supported.', statement)
    default:
      throw context.error('Decorators ({{* }}, {{#* }}) are not supported.', statement)
  }
}

function compileLiteral(statement: AST.ContentStatement, context: CompileContext): Instruction | undefined {
  const text = statement.value
  if (text === '') return undefined
  const line = context.position(statement).line + contentStart(statement)
  const source = { kind: 'file', file: context.file, line } as const
  const literal = { text, source }
  context.literals.push(literal)
  return (evaluation) => evaluation.writeLiteral(literal)
}

function compileVariable(statement: AST.MustacheStatement, context: CompileContext): Instruction {
  if (statement.params.length > 0 || statement.hash) {
    const name = (statement.path as AST.PathExpression).original
    throw context.error(`{{${name} …}} calls a helper; helpers are not supported.`, statement)
  }
  const path = context.refer('value', compilePath(statement.path, context))
  const { escaped } = statement
  return (evaluation, scope) => {
    const value = findValue(path, scope)
    const escaping = (text: string): string =>
      escaped && evaluation.escape !== undefined ? evaluation.escape(text) : text
    if (isSourcedText(value)) {
      writeSourced(evaluation, value, escaping)
      return
    }
    const text = typeof value === 'string' ? value : evaluation.print(value, path, scope)
    if (text !== '') evaluation.writeValue(escaping(text), path, scope)
  }
}

/** Writes a text that records its own sources, so that the rendered text has these sources too. */
function writeSourced(evaluation: Evaluation, { text, spans }: SourcedText, escaping: (text: string) => string): void {
  const written = escaping(text)
  if (written === '') return
  const parts = written === text ? spans : spans.slice(0, 1).map((span) => ({ ...span, start: 0, end: written.length }))
  for (const { start, end, source } of parts) evaluation.writeLiteral({ text: written.slice(start, end), source })
}

type CompileInner = (body: readonly AST.Statement[], context: CompileContext) => Instruction[]

/**
 * Compiles `#if`, `#unless`, `#each` and `{{{{raw}}}}`. Rejects all other blocks, because helpers are not supported.
 */
function compileBlock(block: AST.BlockStatement, context: CompileContext, inner: CompileInner): Instruction {
  const name = block.path.original
  if (isRaw(block)) {
    if (name !== 'raw' || block.params.length > 0 || block.hash) {
      throw context.error(`{{{{${name}}}}} is unknown; a raw block is {{{{raw}}}} … {{{{/raw}}}}.`, block)
    }
    const instructions = inner(block.program.body, context)
    return (evaluation, scope) => runInstructions(instructions, evaluation, scope)
  }
  if (name !== 'if' && name !== 'unless' && name !== 'each') {
    throw context.error(
      `{{#${name}}} is not supported; to render a section for a variable, use {{#if}} or {{#each}}.`,
      block,
    )
  }
  const [parameter] = block.params
  if (parameter === undefined || block.params.length > 1 || block.hash) {
    throw context.error(`{{#${name}}} takes exactly one variable.`, block)
  }
  if (block.program?.blockParams || block.inverse?.blockParams) {
    throw context.error('Block parameters (as |name|) are not supported.', block)
  }
  const path = context.refer(name === 'each' ? 'list' : 'condition', compilePath(parameter, context))
  context.nesting += 1
  if (name === 'each') context.lists.push(context.ownPath(path))
  const program = inner(block.program?.body ?? [], context)
  if (name === 'each') context.lists.pop()
  const inverse = inner(block.inverse?.body ?? [], context)
  context.nesting -= 1
  if (name === 'each') return each(path, program, inverse, block.inverse !== undefined)
  return name === 'if' ? choose(path, program, inverse) : choose(path, inverse, program)
}

/** The parser sets these flags for all blocks except raw blocks. Raw blocks do not support `~`. */
function isRaw(block: AST.BlockStatement): boolean {
  return !block.openStrip || !('open' in block.openStrip)
}

function choose(path: ValuePath, yes: readonly Instruction[], no: readonly Instruction[]): Instruction {
  return (evaluation, scope) => runInstructions(isTruthy(evaluation.peek(path, scope)) ? yes : no, evaluation, scope)
}

/** As in Handlebars, an empty list is false and an empty object is true. */
function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return Boolean(value) && typeof value !== 'function'
}

function each(
  path: ValuePath,
  program: readonly Instruction[],
  inverse: readonly Instruction[],
  hasElse: boolean,
): Instruction {
  return (evaluation, scope) => {
    // If the block has an {{else}}, a missing list is not an error.
    const list = hasElse ? evaluation.peek(path, scope) : evaluation.demand(path, scope)
    if (Array.isArray(list) && list.length > 0) {
      const last = list.length - 1
      for (let index = 0; index <= last; index += 1) {
        evaluation.step(path)
        runInstructions(program, evaluation, Scope.item(list[index], scope, path, index, index, index === last))
      }
      return
    }
    const keys = typeof list === 'object' && list !== null && !Array.isArray(list) ? Object.keys(list) : []
    for (let index = 0; index < keys.length; index += 1) {
      evaluation.step(path)
      const key = keys[index]!
      runInstructions(
        program,
        evaluation,
        Scope.item(findOwn(list, key), scope, path, key, index, index === keys.length - 1),
      )
    }
    if (keys.length > 0) return
    if (!isMissing(list) && typeof list !== 'object') {
      evaluation.note(
        'warning',
        'template.not-a-list',
        'is neither a list nor an object, so {{#each}} cannot loop over it',
        path,
        scope,
      )
    }
    runInstructions(inverse, evaluation, scope)
  }
}

/** The number of lines that white space control removed from the start of a literal. */
function contentStart(statement: AST.ContentStatement): number {
  const original = statement.original as unknown as string
  const removed = takenFromStart(original, statement.value)
  return original.slice(0, removed).match(/\r\n?|\n/g)?.length ?? 0
}

function takenFromStart(original: string, value: string): number {
  if (original === value) return 0
  const firstWord = value.search(/\S/)
  if (firstWord >= 0) return original.search(/\S/) - firstWord
  if (original.endsWith(value)) return original.length - value.length
  return original.startsWith(value) ? 0 : (/^[ \t]*(?:\r\n?|\n)/.exec(original)?.[0].length ?? 0)
}

/** Maximum nesting of partials and blocks, across all templates. */
const DEEPEST = 200

interface CompiledArgument {
  readonly key: string
  readonly literal: unknown
  readonly path: ValuePath | undefined
}

/** Compiles `{{> name}}`, `{{> name context}}` and `{{> name key=value}}`. */
function compilePartial(statement: AST.PartialStatement, context: CompileContext): Instruction {
  const name = partialName(statement.name, context)
  const position = context.position(statement)
  const index = context.references.length
  const [parameter] = statement.params
  if (statement.params.length > 1) throw context.error(`{{> ${name}}} takes at most one context.`, statement)
  const path = parameter && context.refer('argument', compilePath(parameter, context))
  const compiled: CompiledArgument[] = ((statement.hash as AST.Hash | undefined)?.pairs ?? []).map(
    (pair: AST.HashPair) => compileArgument(pair, context),
  )
  const own = context.ownPath(path ?? { depth: 0, data: undefined, parts: [] })
  // References are in the order of the text.
  context.references.splice(index, 0, {
    kind: 'partial',
    name,
    line: position.line,
    column: position.column,
    nesting: context.nesting,
    ...(own && { path: own }),
    ...(compiled.length > 0 && { arguments: compiled.map(({ key }) => key) }),
  })
  const { indent } = statement
  const cost = context.nesting + 1
  return (evaluation, scope) => {
    const partial = evaluation.enter(name, position)
    evaluation.depth += cost
    if (evaluation.depth > DEEPEST) throw new TemplateLoop(evaluation.chain(), position)
    const inner = partialScope(path, compiled, evaluation, scope)
    evaluation.checkRequired(partial.program.required, inner)
    const write = () => runInstructions(partial.program.instructions, evaluation, inner)
    if (indent) indentPartial(evaluation, write, indent, { kind: 'file', file: position.file, line: position.line })
    else write()
    evaluation.depth -= cost
    evaluation.leave()
  }
}

function partialName(name: AST.PartialStatement['name'], context: CompileContext): string {
  if ((name.type as string) === 'StringLiteral' || (name.type as string) === 'NumberLiteral') {
    return String((name as unknown as AST.StringLiteral).original)
  }
  if (name.type !== 'PathExpression' || name.data) {
    throw context.error('A partial must be named; dynamic names are not supported.', name)
  }
  return name.original
}

function compileArgument(pair: AST.HashPair, context: CompileContext): CompiledArgument {
  switch (pair.value.type) {
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
      return { key: pair.key, literal: (pair.value as AST.StringLiteral).value, path: undefined }
    case 'NullLiteral':
    case 'UndefinedLiteral':
      return { key: pair.key, literal: undefined, path: undefined }
    default:
      return { key: pair.key, literal: undefined, path: context.refer('argument', compilePath(pair.value, context)) }
  }
}

function partialScope(
  path: ValuePath | undefined,
  compiled: readonly CompiledArgument[],
  evaluation: Evaluation,
  scope: Scope,
): Scope {
  const value = path ? evaluation.demand(path, scope) : scope.value
  if (compiled.length === 0) return value === scope.value ? scope : Scope.partial(value, scope, path, undefined)
  // If no context is given, the partial sees the caller's values and arguments.
  const args = new Map<string, PartialArgument>(path ? undefined : scope.arguments)
  for (const argument of compiled) {
    const argumentValue = argument.path ? evaluation.peek(argument.path, scope) : argument.literal
    args.set(argument.key, { value: argumentValue, path: argument.path, scope })
  }
  return Scope.partial(value, scope, path, args)
}

/**
 * Indents a partial that is alone on its line, as Handlebars does. Unlike Handlebars, does not indent the lines of
 * inserted values.
 */
function indentPartial(evaluation: Evaluation, write: () => void, indent: string, caller: Source): void {
  const written = evaluation.capture(write)
  if (written.length > 0) evaluation.writeLiteral({ text: indent, source: caller })
  written.forEach(({ text, literal, path, scope }, index) => {
    if (literal === undefined) {
      evaluation.writeValue(text, path, scope)
      return
    }
    // The text after the last line break is on the caller's line, so it is not indented.
    const lineBreak = index === written.length - 1 ? /\n(?!$)/g : /\n/g
    evaluation.writeLiteral({ text: text.replace(lineBreak, `\n${indent}`), source: literal.source })
  })
}
