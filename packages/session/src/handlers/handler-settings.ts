/** The type of an action's setting. `quire check` looks up the names in it. */
export type SettingType =
  | 'text'
  | 'integer'
  | 'texts'
  /** Strings by name. */
  | 'names'
  | 'mapping'
  /** A model's id, or a position in the session's list. */
  | 'model'
  /** A document's key or path; it may contain parameters: ch{{chapter}}. */
  | 'path'
  | 'template'
  /** A folder with a template for each of `strategies`, named in lower case. */
  | 'strategy_templates'
  /** Documents to write, each with `template`, `file` and optionally `key`. */
  | 'documents'
  /** The kind of the documents that the action writes. */
  | 'written_kind'
  /** A kind of documents that the action reads, or a list of kinds. */
  | 'kinds'
  /** A work template of the process. */
  | 'form'
  /** A A section.field of the state that the action reads (`field`) or writes. */
  | 'field'
  | 'written_field'
  /** A A section.field of the state that the action reads, or a list of them. */
  | 'fields'
  /** By name, a section.field of the state that the action writes. */
  | 'written_paths'
  /** By section, fields that the action writes, with values. */
  | 'written_fields'
  /** By section, a list of fields that must have a value. */
  | 'needed_fields'
  /** A section of the state; `section_fields` lists the fields in it that the action writes. */
  | 'section'
  | 'section_fields'
  /** Categories of the knowledge base. */
  | 'categories'
  /** By category of the knowledge base, a section.field that the action writes. */
  | 'category_paths'
  /** Names of material, some of them lists of the state: lists.SECTION.FIELD. */
  | 'materials'

/** The settings that a handler takes under `with` in actions.yaml, and its required parameters. */
export interface HandlerSettings {
  readonly required?: Readonly<Record<string, SettingType>>
  readonly optional?: Readonly<Record<string, SettingType>>
  /** Settings of which the action needs at least one. */
  readonly oneOf?: readonly string[]
  /** Parameters that the action must have. */
  readonly parameters?: readonly string[]
  /** Whether it only looks something up: a reply that asks for nothing else is answered at once with the result. */
  readonly isLookUp?: boolean
  /** Its changes to several documents depend on each other, and are undone together. */
  readonly isOneChange?: boolean
  /** Kinds of documents that it writes in addition to those in its settings. */
  readonly writes?: (settings: Readonly<Record<string, unknown>>) => readonly string[]
}

/** Settings of every handler that renders a template with the project's material. */
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
 * The state after the action. Built this way because an object with a member `then` could be mistaken for a promise.
 */
export const THEN: Readonly<Record<string, SettingType>> = Object.fromEntries([['then', 'written_fields']])
