import type { AST } from '@handlebars/parser'
import type { Source } from '../source.ts'
import { type CompileContext, compilePath } from './compile-context.ts'
import { TemplateLoop } from './errors.ts'
import type { Run } from './run.ts'
import { type PartialArgument, Scope } from './scope.ts'
import { type Instruction, runInstructions, type ValuePath } from './template.ts'

/** Maximum nesting of partials and blocks, across all templates. */
const DEEPEST = 200

interface CompiledArgument {
  readonly key: string
  readonly literal: unknown
  readonly path: ValuePath | undefined
}

/** Compiles `{{> name}}`, `{{> name context}}` and `{{> name key=value}}`. */
export function compilePartial(statement: AST.PartialStatement, context: CompileContext): Instruction {
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
  return (run, scope) => {
    const partial = run.enter(name, position)
    run.depth += cost
    if (run.depth > DEEPEST) throw new TemplateLoop(run.chain(), position)
    const inner = partialScope(path, compiled, run, scope)
    run.checkRequired(partial.program.required, inner)
    const write = () => runInstructions(partial.program.instructions, run, inner)
    if (indent) indentPartial(run, write, indent, { kind: 'file', file: position.file, line: position.line })
    else write()
    run.depth -= cost
    run.leave()
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
  run: Run,
  scope: Scope,
): Scope {
  const value = path ? run.demand(path, scope) : scope.value
  if (compiled.length === 0) return value === scope.value ? scope : Scope.partial(value, scope, path, undefined)
  // If no context is given, the partial sees the caller's values and arguments.
  const args = new Map<string, PartialArgument>(path ? undefined : scope.arguments)
  for (const argument of compiled) {
    const argumentValue = argument.path ? run.peek(argument.path, scope) : argument.literal
    args.set(argument.key, { value: argumentValue, path: argument.path, scope })
  }
  return Scope.partial(value, scope, path, args)
}

/**
 * Indents a partial that is alone on its line, as Handlebars does. Unlike Handlebars, does not indent the lines of
 * inserted values.
 */
function indentPartial(run: Run, write: () => void, indent: string, caller: Source): void {
  const written = run.capture(write)
  if (written.length > 0) run.writeLiteral({ text: indent, source: caller })
  written.forEach(({ text, literal, path, scope }, index) => {
    if (literal === undefined) {
      run.writeValue(text, path, scope)
      return
    }
    // The text after the last line break is on the caller's line, so it is not indented.
    const lineBreak = index === written.length - 1 ? /\n(?!$)/g : /\n/g
    run.writeLiteral({ text: text.replace(lineBreak, `\n${indent}`), source: literal.source })
  })
}
