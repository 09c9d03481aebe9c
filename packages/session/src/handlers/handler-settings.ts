/** The type of an action's setting. `quire check` verifies that the names in a setting exist. */
export type SettingType =
  | 'text'
  | 'integer'
  | 'texts'
  /** Maps names to strings. */
  | 'names'
  | 'mapping'
  /** A model's id, or its position in the session's list of models. */
  | 'model'
  /** A document's key or path. May contain parameters, as in ch{{chapter}}. */
  | 'path'
  | 'template'
  /** A folder that contains one template for each entry of `strategies`. File names are in lower case. */
  | 'strategy_templates'
  /** Documents to write, each with `template`, `file` and optionally `key`. */
  | 'documents'
  /** The kind of document that the action writes. */
  | 'written_kind'
  /** A kind of document that the action reads, or a list of kinds. */
  | 'kinds'
  /** A work template of the process. */
  | 'form'
  /** The section.field path of a state field. The action reads a `field` and writes a `written_field`. */
  | 'field'
  | 'written_field'
  /** One or more section.field paths that the action reads. */
  | 'fields'
  /** Maps names to the section.field paths that the action writes. */
  | 'written_paths'
  /** Maps each section to the fields and values that the action writes. */
  | 'written_fields'
  /** Maps each section to the fields that must have a value. */
  | 'needed_fields'
  /** A section of the state. `section_fields` lists the section's fields that the action writes. */
  | 'section'
  | 'section_fields'
  /** Categories of the knowledge base. */
  | 'categories'
  /** Maps knowledge categories to the section.field paths that the action writes. */
  | 'category_paths'
  /** Names of material. A list in the state is named lists.SECTION.FIELD. */
  | 'materials'

/** A handler's settings under `with` in actions.yaml, and its required parameters. */
export interface HandlerSettings {
  readonly required?: Readonly<Record<string, SettingType>>
  readonly optional?: Readonly<Record<string, SettingType>>
  /** At least one of these settings is required. */
  readonly oneOf?: readonly string[]
  /** Parameters that the action must have. */
  readonly parameters?: readonly string[]
  /** Whether the handler only looks up data. If so, the model receives the result immediately. */
  readonly isLookUp?: boolean
  /** Whether the handler's changes to several documents are undone together. */
  readonly isOneChange?: boolean
  /** Kinds of documents that the handler writes, besides the kinds in its settings. */
  readonly writes?: (settings: Readonly<Record<string, unknown>>) => readonly string[]
}

/** Settings of handlers that render a template with the project's material. */
export const MATERIAL_SETTINGS = {
  reads: 'kinds',
  gives_way: 'materials',
  max_knowledge: 'integer',
  minds: 'categories',
  ignores: 'texts',
} as const satisfies Readonly<Record<string, SettingType>>

/** Settings of every handler that asks a model. */
export const ASK_SETTINGS = {
  ...MATERIAL_SETTINGS,
  model: 'model',
  model_from: 'field',
} as const satisfies Readonly<Record<string, SettingType>>

/**
 * The type of the `then` setting, which sets state fields after the action. Built from entries, so that the object is
 * not mistaken for a promise.
 */
export const THEN: Readonly<Record<string, SettingType>> = Object.fromEntries([['then', 'written_fields']])
