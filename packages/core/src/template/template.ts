import type { Diagnostic } from '../diagnostic.ts'
import type { Source } from '../source.ts'
import type { TemplatePosition } from './errors.ts'
import type { Evaluation } from './evaluation.ts'
import type { Scope } from './scope.ts'

/** A variable declared in a template's frontmatter. */
export interface VariableDeclaration {
  readonly name: string
  /** If `true`, the variable is required even if it is unused. If `false`, it may be missing without a diagnostic. */
  readonly required?: boolean
  readonly default?: unknown
  readonly description?: string
  /** The line of the declaration in the file. */
  readonly line: number
}

/** The metadata in a template's frontmatter. */
export interface TemplateMeta {
  readonly name?: string
  readonly category?: string
  readonly description?: string
  readonly variables: readonly VariableDeclaration[]
  /** All other frontmatter keys, as written in the file. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** A location where a template refers to a variable or partial. */
export interface TemplateReference {
  /**
   * A `value` is printed, a `condition` is tested, a `list` is iterated, an `argument` is passed to a partial, and a
   * `partial` is included.
   */
  readonly kind: 'value' | 'condition' | 'list' | 'argument' | 'partial'
  /** The name as written: `items`, `../title`, `@index`, or the name of a partial. */
  readonly name: string
  readonly line: number
  readonly column: number
  /** Number of enclosing blocks. If this is 0, the reference is always evaluated. */
  readonly nesting: number
  /**
   * The path from the template's own values. `*` stands for the items of a list. For a partial, the path of its context.
   * Absent for data such as `@index`.
   */
  readonly path?: readonly string[]
  /** The names of the values that are passed to a partial. */
  readonly arguments?: readonly string[]
}

/** A compiled template, which can be rendered many times. */
export interface Template {
  readonly name: string
  /** The file name shown in sources and errors. If there is no file, the template's name or `(inline)`. */
  readonly file: string
  /** The whole source, including frontmatter. */
  readonly source: string
  readonly meta: TemplateMeta
  readonly references: readonly TemplateReference[]
  readonly diagnostics: readonly Diagnostic[]
  /** The compiled body. Its structure is internal to this folder. */
  readonly program: Program
}

/** A compiled piece of a template. It appends its text to the rendered output. */
export type Instruction = (evaluation: Evaluation, scope: Scope) => void

/** A template's compiled body. */
export interface Program {
  readonly instructions: readonly Instruction[]
  readonly declarations: ReadonlyMap<string, VariableDeclaration>
  /**
   * Required variables without a default. The position is that of the first use or, if the variable is unused, of the
   * declaration.
   */
  readonly required: readonly ValuePath[]
  /** The rendered text, if it is constant. Sharing one string makes lookups fast. */
  readonly constant: string | undefined
}

export interface Literal {
  readonly text: string
  readonly source: Source
}

export function runInstructions(instructions: readonly Instruction[], evaluation: Evaluation, scope: Scope): void {
  for (let index = 0; index < instructions.length; index += 1) instructions[index]!(evaluation, scope)
}

/** `@root` refers to the outermost values. The other names describe the current item of an `#each`. */
export type DataName = 'root' | 'index' | 'key' | 'first' | 'last'
export const DATA_NAMES: readonly DataName[] = ['root', 'index', 'key', 'first', 'last']

/** A path as written in the template, with its location. */
export interface ValuePath extends TemplatePosition {
  readonly column: number
  readonly text: string
  /** The number of `../` in the path. Each `../` moves up one context. */
  readonly depth: number
  readonly data: DataName | undefined
  readonly parts: readonly string[]
  /**
   * The variable's declaration in this template's frontmatter. Undefined if the path does not refer to the template's
   * own values.
   */
  readonly declaration: VariableDeclaration | undefined
}

/** Finds the declaration of a path. If the path is not declared, uses its longest declared prefix. */
export function findDeclaration(
  declarations: ReadonlyMap<string, VariableDeclaration>,
  parts: readonly string[],
): VariableDeclaration | undefined {
  if (declarations.size === 0) return undefined
  for (let length = parts.length; length > 0; length -= 1) {
    const declaration = declarations.get(parts.slice(0, length).join('.'))
    if (declaration) return declaration
  }
  return undefined
}

/**
 * Reads own properties only, so `constructor`, `__proto__` and methods are not found. In an array, finds items and
 * `length`. Strings and numbers have no properties.
 */
export function findOwn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as Record<string, unknown>)[key]
}

/** Null counts as missing, because a list in JSON cannot omit a value. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null
}
