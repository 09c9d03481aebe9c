import type { AST } from '@handlebars/parser'
import type { CompileContext } from './compile-context.ts'
import { DATA_NAMES, type DataName, findDeclaration, type ValuePath } from './value-path.ts'

/** Compiles an expression that must be a path. Rejects all other Handlebars expressions. */
export function compilePath(expression: AST.Expression, context: CompileContext): ValuePath {
  if (expression.type !== 'PathExpression') throw context.error(describe(expression.type), expression)
  const path = expression as AST.PathExpression
  const parts: string[] = []
  for (const part of path.parts) {
    if (typeof part !== 'string') throw context.error(describe('SubExpression'), expression)
    parts.push(part)
  }
  if (path.original.includes('.#')) throw context.error('Private paths (.#) are not supported.', expression)
  const data = path.data ? dataName(parts, path, context) : undefined
  if (data !== undefined) parts.shift()
  // If a path goes up past all enclosing lists, it refers to the template's own variables.
  const isOwn = data === undefined && path.depth === context.lists
  return {
    ...context.place(expression),
    text: path.original,
    depth: path.depth,
    data,
    parts,
    declaration: isOwn ? findDeclaration(context.declarations, parts) : undefined,
  }
}

function dataName(parts: readonly string[], path: AST.PathExpression, context: CompileContext): DataName {
  const name = DATA_NAMES.find((known) => known === parts[0])
  if (name === undefined || (name !== 'root' && parts.length > 1) || (name === 'root' && path.depth > 0)) {
    const known = DATA_NAMES.map((each) => `@${each}`).join(', ')
    throw context.error(`{{${path.original}}} is unknown. Known: ${known}.`, path)
  }
  return name
}

function describe(type: string): string {
  switch (type) {
    case 'SubExpression':
      return 'Subexpressions are not supported.'
    case 'HashLiteral':
      return 'An assignment is not supported here.'
    default:
      return 'A variable is required here, not a literal.'
  }
}
