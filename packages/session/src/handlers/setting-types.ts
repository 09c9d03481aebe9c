import { isRecord } from '@quire/core/data-file'
/** What a setting takes, as an error message describes it, and whether a value fits. */
export interface SettingShape {
  readonly takes: string
  fits(value: unknown): boolean
}

const TEXT: SettingShape = { takes: 'a string', fits: isText }
const TEXTS: SettingShape = { takes: 'a list of strings', fits: isTexts }
const NAMES: SettingShape = {
  takes: 'a mapping of names to strings',
  fits: (value) => isRecord(value) && Object.values(value).every(isText),
}
const FIELD: SettingShape = {
  takes: 'a section.field of the state',
  fits: (value) => isText(value) && /^\w+\.\w+$/.test(value),
}

/** The types of an action's settings. `quire check` also verifies that the names in a setting exist. */
export const SETTING_TYPES = {
  text: TEXT,
  integer: { takes: 'a whole number above 0', fits: isPosition },
  texts: TEXTS,
  names: NAMES,
  mapping: { takes: 'a mapping of names to values', fits: isRecord },
  model: {
    takes: "a model's id, or its position in the session's list, starting at 1",
    fits: (value) => isText(value) || isPosition(value),
  },
  /** A document's key or path. May contain parameters, as in ch{{chapter}}. */
  path: TEXT,
  template: TEXT,
  /** A folder that contains one template for each entry of `strategies`. File names are in lower case. */
  strategy_templates: TEXT,
  /** Documents to write, each with `template`, `file` and optionally `key`. */
  documents: {
    takes: 'a list of documents, each with a template and a file',
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isRecord),
  },
  /** The kind of document that the action writes. */
  written_kind: TEXT,
  /** Kinds of documents that the action reads. */
  kinds: { takes: 'a kind of document, or a list of kinds', fits: (value) => isText(value) || isTexts(value) },
  /** A work template of the process. */
  form: TEXT,
  /** The action reads a `field` and writes a `written_field`. */
  field: FIELD,
  written_field: FIELD,
  fields: {
    takes: 'a section.field of the state, or a list of them',
    fits: (value) => [value].flat().every((one) => FIELD.fits(one)),
  },
  /** Maps names to the section.field paths that the action writes. */
  written_paths: NAMES,
  /** The fields and values that the action writes. */
  written_fields: {
    takes: 'a mapping of sections to fields and their values',
    fits: (value) => isRecord(value) && Object.values(value).every(isRecord),
  },
  /** The fields that must have a value. */
  needed_fields: {
    takes: 'a mapping of sections to lists of fields',
    fits: (value) => isRecord(value) && Object.values(value).every(isTexts),
  },
  /** A section of the state. `section_fields` lists the section's fields that the action writes. */
  section: TEXT,
  section_fields: NAMES,
  /** Categories of the knowledge base. */
  categories: TEXTS,
  /** Maps knowledge categories to the section.field paths that the action writes. */
  category_paths: NAMES,
  /** Names of material. A list in the state is named lists.SECTION.FIELD. */
  materials: TEXTS,
} as const satisfies Readonly<Record<string, SettingShape>>

export type SettingType = keyof typeof SETTING_TYPES

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

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

export function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
