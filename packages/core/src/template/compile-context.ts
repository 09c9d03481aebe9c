import type { AST } from '@handlebars/parser'
import { TemplateSyntaxError } from './errors.ts'
import type { Literal } from './program.ts'
import type { TemplateReference, VariableDeclaration } from './template.ts'
import type { ValuePath } from './value-path.ts'

/** State that is shared while a body is compiled. */
export class CompileContext {
  readonly file: string
  readonly firstLine: number
  readonly declarations: ReadonlyMap<string, VariableDeclaration>
  readonly references: TemplateReference[] = []
  readonly literals: Literal[] = []
  /** Number of `#each` blocks around the current position. */
  lists = 0
  /** The block nesting depth at the current position. */
  nesting = 0

  constructor(file: string, firstLine: number, declarations: ReadonlyMap<string, VariableDeclaration>) {
    this.file = file
    this.firstLine = firstLine
    this.declarations = declarations
  }

  place(node: AST.Node): { file: string; line: number; column: number } {
    const { line, column } = node.loc.start
    return { file: this.file, line: this.firstLine + line - 1, column: column + 1 }
  }

  error(problem: string, node: AST.Node): TemplateSyntaxError {
    return new TemplateSyntaxError(problem, this.place(node))
  }

  refer(kind: TemplateReference['kind'], path: ValuePath): ValuePath {
    this.references.push({ kind, name: path.text, line: path.line, column: path.column, nesting: this.nesting })
    return path
  }
}
