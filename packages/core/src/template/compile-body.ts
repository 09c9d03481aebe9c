import type { AST } from '@handlebars/parser'
import { compileBlock } from './compile-block.ts'
import type { CompileContext } from './compile-context.ts'
import { compilePartial } from './compile-partial.ts'
import { compilePath } from './compile-path.ts'
import { contentStart } from './content-start.ts'
import type { Instruction } from './program.ts'
import { findValue } from './scope.ts'

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
  const line = context.place(statement).line + contentStart(statement)
  const source = { kind: 'file', file: context.file, line } as const
  const literal = { text, source }
  context.literals.push(literal)
  return (run) => run.writeLiteral(literal)
}

function compileVariable(statement: AST.MustacheStatement, context: CompileContext): Instruction {
  if (statement.params.length > 0 || statement.hash) {
    const name = (statement.path as AST.PathExpression).original
    throw context.error(`{{${name} …}} calls a helper; helpers are not supported.`, statement)
  }
  const path = context.refer('value', compilePath(statement.path, context))
  const { escaped } = statement
  return (run, scope) => {
    const value = findValue(path, scope)
    const text = typeof value === 'string' ? value : run.print(value, path, scope)
    if (text !== '') run.writeValue(escaped && run.escape !== undefined ? run.escape(text) : text, path, scope)
  }
}
