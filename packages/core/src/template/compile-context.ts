import type { AST } from '@handlebars/parser'
import { TemplateSyntaxError } from './errors.ts'
import {
  DATA_NAMES,
  type DataName,
  findDeclaration,
  type Literal,
  type TemplateReference,
  type ValuePath,
  type VariableDeclaration,
} from './template.ts'

/** State that is shared while a body is compiled. */
export class CompileContext {
  readonly file: string
  readonly firstLine: number
  readonly declarations: ReadonlyMap<string, VariableDeclaration>
  readonly references: TemplateReference[] = []
  readonly literals: Literal[] = []
  /** The paths of the lists whose `#each` blocks enclose the current position. Undefined if unknown. */
  readonly lists: (readonly string[] | undefined)[] = []
  /** The block nesting depth at the current position. */
  nesting = 0

  constructor(file: string, firstLine: number, declarations: ReadonlyMap<string, VariableDeclaration>) {
    this.file = file
    this.firstLine = firstLine
    this.declarations = declarations
  }

  position(node: AST.Node): { file: string; line: number; column: number } {
    const { line, column } = node.loc.start
    return { file: this.file, line: this.firstLine + line - 1, column: column + 1 }
  }

  error(problem: string, node: AST.Node): TemplateSyntaxError {
    return new TemplateSyntaxError(problem, this.position(node))
  }

  refer(kind: TemplateReference['kind'], path: ValuePath): ValuePath {
    const { text: name, line, column } = path
    const own = this.ownPath(path)
    this.references.push({ kind, name, line, column, nesting: this.nesting, ...(own && { path: own }) })
    return path
  }

  /** The path from the template's own values. Undefined for data such as `@index`. */
  ownPath({ depth, data, parts }: Pick<ValuePath, 'depth' | 'data' | 'parts'>): readonly string[] | undefined {
    if (data !== undefined) return data === 'root' ? parts : undefined
    if (depth === this.lists.length) return parts
    // Above the template's own values are the values of a template that includes it.
    const list = depth < this.lists.length ? this.lists.at(-1 - depth) : undefined
    return list && [...list, '*', ...parts]
  }
}

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
  const isOwn = data === undefined && path.depth === context.lists.length
  return {
    ...context.position(expression),
    text: path.original,
    depth: path.depth,
    data,
    parts,
    declaration: isOwn ? findDeclaration(context.declarations, parts) : undefined,
  }
}

function dataName(parts: readonly string[], path: AST.PathExpression, context: CompileContext): DataName {
  const name = DATA_NAMES.find((each) => each === parts[0])
  if (name === undefined || (name !== 'root' && parts.length > 1) || (name === 'root' && path.depth > 0)) {
    const names = DATA_NAMES.map((each) => `@${each}`).join(', ')
    throw context.error(`{{${path.original}}} is unknown. Known: ${names}.`, path)
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
