import { findDeclaration, findOwn, isMissing, type ValuePath, type VariableDeclaration } from './template.ts'

/** A value passed to a partial, with its path. A literal has no path. */
export interface PartialArgument {
  readonly value: unknown
  readonly path: ValuePath | undefined
  /** The scope in which the path was looked up. */
  readonly scope: Scope
}

/**
 * The scope in which paths are looked up: the values, an item of an `#each`, or the arguments of a partial. Scopes are
 * immutable, so the name of a value can be determined later.
 */
export class Scope {
  readonly value: unknown
  readonly parent: Scope | undefined
  /**
   * The path of the `#each` list or of the partial's context, relative to the parent. Undefined if the parent has the
   * same value.
   */
  readonly path: ValuePath | undefined
  /** The key of an `#each` item. Undefined in other scopes. */
  readonly key: string | number | undefined
  readonly index: number
  readonly isLast: boolean
  readonly arguments: ReadonlyMap<string, PartialArgument> | undefined
  /** Declarations of the top-level values. */
  readonly declarations: ReadonlyMap<string, VariableDeclaration> | undefined

  private constructor(
    value: unknown,
    parent: Scope | undefined,
    path: ValuePath | undefined,
    key: string | number | undefined,
    index: number,
    isLast: boolean,
    partialArguments: ReadonlyMap<string, PartialArgument> | undefined,
    declarations: ReadonlyMap<string, VariableDeclaration> | undefined,
  ) {
    this.value = value
    this.parent = parent
    this.path = path
    this.key = key
    this.index = index
    this.isLast = isLast
    this.arguments = partialArguments
    this.declarations = declarations
  }

  static root(values: unknown, declarations: ReadonlyMap<string, VariableDeclaration>): Scope {
    return new Scope(values, undefined, undefined, undefined, 0, false, undefined, declarations)
  }

  static item(
    value: unknown,
    parent: Scope,
    path: ValuePath,
    key: string | number,
    index: number,
    isLast: boolean,
  ): Scope {
    return new Scope(value, parent, path, key, index, isLast, undefined, undefined)
  }

  static partial(
    value: unknown,
    parent: Scope,
    path: ValuePath | undefined,
    partialArguments: ReadonlyMap<string, PartialArgument> | undefined,
  ): Scope {
    return new Scope(value, parent, path, undefined, 0, false, partialArguments, undefined)
  }
}

/** The value at a path, without defaults. Returns undefined if the path has no value. */
export function findValue(path: ValuePath, scope: Scope): unknown {
  const target = targetOf(path, scope)
  if (target === undefined) return undefined
  if (path.data !== undefined && path.data !== 'root') return readData(path.data, target)
  const parts = path.parts
  if (parts.length === 0) return target.value
  const head = parts[0]!
  const argument = target.arguments?.get(head)
  let value = argument ? argument.value : findOwn(target.value, head)
  for (let index = 1; index < parts.length; index += 1) value = findOwn(value, parts[index]!)
  return value
}

/**
 * Finds the declaration for a path without a value. Looks in the template that uses the path, then in the outermost
 * template.
 */
export function declarationOf(path: ValuePath, scope: Scope): VariableDeclaration | undefined {
  if (path.declaration) return path.declaration
  let target = targetOf(path, scope)
  const head = path.parts[0]
  // Skips partials that were called without a context, because they use the caller's values.
  while (
    target &&
    target.key === undefined &&
    target.path === undefined &&
    target.parent &&
    !target.arguments?.has(head ?? '')
  ) {
    target = target.parent
  }
  return target?.declarations ? findDeclaration(target.declarations, path.parts) : undefined
}

/** The declared default, or the part of it that the path refers to. */
export function findDefault(declaration: VariableDeclaration, path: ValuePath): unknown {
  let value = declaration.default
  const own = declaration.name.split('.').length
  for (const part of path.parts.slice(path.parts.join('.') === declaration.name ? path.parts.length : own)) {
    value = findOwn(value, part)
  }
  return isMissing(value) ? undefined : value
}

/** The full path of a value, including list positions, such as `items.3.title`. */
export function nameOf(path: ValuePath, scope: Scope): string {
  if (path.data !== undefined && path.data !== 'root') return path.text
  const target = targetOf(path, scope)
  if (target === undefined) return path.text
  if (target.parent === undefined && path.parts.length === 1) return path.parts[0]!
  const [head, ...rest] = path.parts
  const argument = head === undefined ? undefined : target.arguments?.get(head)
  if (argument?.path) return join(nameOf(argument.path, argument.scope), rest)
  const base = argument ? '' : baseOf(target)
  return join(base, path.parts) || 'this'
}

function baseOf(scope: Scope): string {
  if (scope.parent === undefined) return ''
  if (scope.path === undefined) return baseOf(scope.parent)
  const path = nameOf(scope.path, scope.parent)
  if (scope.key === undefined) return path
  return path === 'this' ? String(scope.key) : `${path}.${scope.key}`
}

function join(base: string, parts: readonly string[]): string {
  const rest = parts.join('.')
  return base === '' || rest === '' ? base + rest : `${base}.${rest}`
}

function targetOf(path: ValuePath, scope: Scope): Scope | undefined {
  let target: Scope | undefined = scope
  if (path.data === 'root') {
    while (target.parent) target = target.parent
    return target
  }
  if (path.data !== undefined) target = enclosingItem(target)
  for (let up = path.depth; up > 0 && target !== undefined; up -= 1) {
    target = path.data === undefined ? target.parent : target.parent && enclosingItem(target.parent)
  }
  return target
}

function enclosingItem(scope: Scope): Scope | undefined {
  let target: Scope | undefined = scope
  while (target && target.key === undefined) target = target.parent
  return target
}

function readData(data: 'index' | 'key' | 'first' | 'last', item: Scope): unknown {
  switch (data) {
    case 'index':
      return item.index
    case 'key':
      return item.key
    case 'first':
      return item.index === 0
    case 'last':
      return item.isLast
  }
}
