import { compileBody } from './compile-body.ts'
import { CompileContext } from './compile-context.ts'
import { parseBody } from './parse-body.ts'
import { parseFrontmatter } from './parse-frontmatter.ts'
import type { Program } from './program.ts'
import { splitFrontmatter } from './split-frontmatter.ts'
import type { Template, TemplateMeta, VariableDeclaration } from './template.ts'
import type { ValuePath } from './value-path.ts'

export interface ParseTemplateOptions {
  /** The file's name in sources and errors. */
  readonly file?: string
  readonly name?: string
}

const NO_META: TemplateMeta = { variables: [], extra: {} }

/**
 * Parses and compiles a template once. The result can be rendered many times.
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
      const asked = context.references.find((each) => each.kind !== 'partial' && each.name === name)
      return {
        file: context.file,
        line: asked?.line ?? declaration.line,
        column: asked?.column ?? 1,
        text: name,
        depth: 0,
        data: undefined,
        parts: name.split('.'),
        declaration,
      }
    })
}
