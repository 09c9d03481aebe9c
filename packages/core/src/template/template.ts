import type { Diagnostic } from '../diagnostic.ts'
import type { Program } from './program.ts'

/** A variable declared in a template's frontmatter. */
export interface VariableDeclaration {
  readonly name: string
  /** `true`: must be given even where no branch asks for it. `false`: may be missing, without a word. */
  readonly required?: boolean
  readonly default?: unknown
  readonly description?: string
  /** Line of the declaration in the file. */
  readonly line: number
}

/** The metadata in a template's frontmatter. */
export interface TemplateMeta {
  readonly name?: string
  readonly category?: string
  readonly description?: string
  readonly variables: readonly VariableDeclaration[]
  /** Every other key, as it is in the file. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** A place where a template refers to a variable or partial. */
export interface TemplateReference {
  /** `value` is printed, `condition` tested, `list` walked, `argument` handed to a partial, `partial` included. */
  readonly kind: 'value' | 'condition' | 'list' | 'argument' | 'partial'
  /** As it is written: `items`, `../title`, `@index`; the name of a partial. */
  readonly name: string
  readonly line: number
  readonly column: number
}

/** A compiled template, which can be rendered many times. */
export interface Template {
  readonly name: string
  /** What sources and errors call its file; the name, or `(inline)`, where there is none. */
  readonly file: string
  /** The whole text that was parsed, frontmatter included. */
  readonly source: string
  readonly meta: TemplateMeta
  readonly references: readonly TemplateReference[]
  /** What was odd but not wrong when it was parsed. */
  readonly diagnostics: readonly Diagnostic[]
  /** The compiled body; its shape is this room's own business. */
  readonly program: Program
}
