import type { Blueprint } from '@quire/core'
import { mergeOverlays, type Template } from '@quire/core/template'
import type { Workspace } from '@quire/runtime'

export interface MissingValue {
  readonly variable: string
  readonly file: string
  readonly line: number
}

/**
 * Variables that a template always prints but that have no value. Blueprints without declared inputs are not checked.
 */
export function missingValues(template: Template, blueprint: Blueprint, workspace: Workspace): readonly MissingValue[] {
  if (!blueprint.inputs) return []
  const { values } = mergeOverlays({ ...workspace.overlaysFor(blueprint.name), dynamic: {} })
  const declared = template.meta.variables.filter(
    ({ required, default: value }) => required === false || value !== undefined,
  )
  const valued = new Set([
    ...Object.keys(blueprint.inputs),
    ...Object.keys(values),
    ...declared.map(({ name }) => name.split('.')[0]!),
  ])
  return template.references
    .filter(
      ({ kind, nesting, name }) => kind === 'value' && nesting === 0 && /^[\w-]+(?:\.|$)/.test(name) && name !== 'this',
    )
    .filter(({ name }) => !valued.has(name.split('.')[0]!))
    .map(({ name, line }) => ({ variable: name, file: template.file, line }))
}
