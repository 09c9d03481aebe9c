import type { AssembleOptions, Blueprint } from '@quire/core'
import type { BlueprintDefinition } from '@quire/core/blueprint'
import { type TemplateText, templatesFromTexts } from '@quire/core/template'
import type { PromptRecord } from './prompt-record.ts'

/** Another version of a blueprint, as plain data: an earlier one, or one with changes that are not saved. */
export interface BlueprintVersion {
  readonly definition: BlueprintDefinition
  /** The templates of this version. Those of the workspace are not used. */
  readonly templates: Readonly<Record<string, TemplateText>>
  /** Template values. By default, the workspace's values for the blueprint. */
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
}

/**
 * The version of the blueprint that a prompt was assembled from.
 * @example
 * const { record } = await assembleRecorded(blueprint, inputs, { model, profile })
 * versionOf(record) // → { definition: { name: 'reply', … }, templates: { reply: { … } } }
 */
export function versionOf({ blueprint, templates, options }: PromptRecord): BlueprintVersion {
  return { definition: blueprint, templates, ...(options.overlays && { overlays: options.overlays }) }
}

/**
 * Replaces the texts of a blueprint. Code of its kit and its schemas stay.
 * @example withVersion(workspace.getBlueprint('reply'), version) // → { name: 'reply', layers: […], … }
 */
export function withVersion(
  { sources, findSchema, findActions }: Blueprint,
  { definition, templates }: BlueprintVersion,
): Blueprint {
  return {
    ...definition,
    templates: templatesFromTexts(templates),
    sources,
    ...(findSchema && { findSchema }),
    ...(findActions && { findActions }),
  }
}
