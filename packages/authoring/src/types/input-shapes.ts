import type { Blueprint } from '@quire/core'
import type { Template } from '@quire/core/template'

/** How prompts use a value, and the values inside it. */
export interface Shape {
  readonly uses: Set<'text' | 'list' | 'condition' | 'items' | 'content' | 'other'>
  readonly fields: Map<string, Shape>
  /** The items of a list. */
  item?: Shape
  /** Whether `{{@key}}` is used in the list, so that it may also be an object. */
  isKeyed?: boolean
  /** Whether rendering fails without the value. */
  isRequired?: boolean
}

const MAX_PARTIALS = 50
const VARIANTS = ['', '.medium', '.minimal']

function newShape(): Shape {
  return { uses: new Set(), fields: new Map() }
}

/** Layer sources that are not inputs. */
const BUILT_IN: readonly string[] = ['adaptations', 'answer_form']

/**
 * Finds out from a blueprint's layers and templates how each of its inputs is used.
 * @example inputShapes(blueprint).get('question')?.uses // → Set { 'content' }
 */
export function inputShapes(blueprint: Blueprint): ReadonlyMap<string, Shape> {
  const root = newShape()
  for (const { source, template, fit } of blueprint.layers) {
    if (source !== undefined && !Object.hasOwn(blueprint.sources, source) && !BUILT_IN.includes(source)) {
      const shape = shapeAt(root, [source])
      shape.uses.add(fit === 'oldest-first' || fit === 'lowest-first' ? 'items' : 'content')
      shape.isRequired = true
    }
    for (const name of template === undefined ? [] : [template].flat()) {
      for (const [, variable] of name.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)) {
        const shape = shapeAt(root, variable!.split('.'))
        shape.uses.add('text')
        shape.isRequired = true
      }
      for (const variant of VARIANTS) {
        const found = name.includes('{{') ? undefined : blueprint.templates.find(name + variant)
        if (found) noteTemplate(blueprint, found, { root, context: [], isAlways: variant === '', depth: 0 })
      }
    }
  }
  return root.fields
}

interface Visit {
  readonly root: Shape
  /** The path of the template's values. */
  readonly context: readonly string[]
  /** Whether the template is always rendered. */
  readonly isAlways: boolean
  /** The names of arguments that hide values. */
  readonly hidden?: readonly string[]
  readonly depth: number
}

function noteTemplate(blueprint: Blueprint, template: Template, visit: Visit): void {
  const { root, context, hidden = [], depth } = visit
  const isKeyed = template.references.some(({ name }) => name.endsWith('@key'))
  for (const { kind, name, path, nesting, arguments: passed = [] } of template.references) {
    if (!path || hidden.includes(path[0] ?? '')) continue
    const isAlways = visit.isAlways && nesting === 0
    const full = [...context, ...path]
    if (kind === 'partial') {
      const partial = depth < MAX_PARTIALS ? blueprint.templates.find(name) : undefined
      const isOwnContext = path.length === 0
      const stillHidden = isOwnContext ? [...hidden, ...passed] : passed
      if (partial)
        noteTemplate(blueprint, partial, { root, context: full, isAlways, hidden: stillHidden, depth: depth + 1 })
      continue
    }
    if (full.length === 0) continue
    const shape = shapeAt(root, full)
    shape.uses.add(USES[kind])
    if (kind === 'list') {
      shape.item ??= newShape()
      shape.isKeyed ||= isKeyed
    }
    const declared = context.length === 0 ? template.meta.variables.find((one) => one.name === path[0]) : undefined
    const mayBeMissing = declared?.default !== undefined || declared?.required === false
    if (isAlways && kind !== 'condition' && !mayBeMissing) shapeAt(root, full.slice(0, 1)).isRequired = true
  }
  for (const { name, required, default: value } of context.length === 0 ? template.meta.variables : []) {
    if (required && value === undefined && visit.isAlways) shapeAt(root, name.split('.')).isRequired = true
  }
}

const USES = { value: 'text', list: 'list', condition: 'condition', argument: 'other' } as const

function shapeAt(root: Shape, path: readonly string[]): Shape {
  let shape = root
  for (const part of path) {
    if (part === '*') {
      shape.item ??= newShape()
      shape = shape.item
      continue
    }
    let field = shape.fields.get(part)
    if (!field) {
      field = newShape()
      shape.fields.set(part, field)
    }
    shape = field
  }
  return shape
}
