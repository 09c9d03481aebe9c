import type { TemplatePlace } from './errors.ts'
import type { VariableDeclaration } from './template.ts'

/** `@root` refers to the outermost values. The other names describe the current item of an `#each`. */
export type DataName = 'root' | 'index' | 'key' | 'first' | 'last'
export const DATA_NAMES: readonly DataName[] = ['root', 'index', 'key', 'first', 'last']

/** A path as written in the template, with its location. */
export interface ValuePath extends TemplatePlace {
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
