import type { SettingType } from './handler-settings.ts'

interface SettingShape {
  readonly takes: string
  fits(value: unknown): boolean
}

const TEXT: SettingShape = { takes: 'a string', fits: isText }
const TEXTS: SettingShape = { takes: 'a list of strings', fits: isTexts }
const NAMES: SettingShape = {
  takes: 'a mapping of names to strings',
  fits: (value) => isMapping(value) && Object.values(value).every(isText),
}
const MAPPING: SettingShape = { takes: 'a mapping of names to values', fits: isMapping }
const FIELD: SettingShape = {
  takes: 'a section.field of the state',
  fits: (value) => isText(value) && /^\w+\.\w+$/.test(value),
}

/** The shape of a setting's value. */
export const SETTING_SHAPES: Readonly<Record<SettingType, SettingShape>> = {
  text: TEXT,
  integer: { takes: 'a whole number above 0', fits: (value) => Number.isSafeInteger(value) && (value as number) > 0 },
  texts: TEXTS,
  names: NAMES,
  mapping: MAPPING,
  model: {
    takes: "a model's id, or its position in the session's list, starting at 1",
    fits: (value) => isText(value) || (Number.isSafeInteger(value) && (value as number) > 0),
  },
  path: TEXT,
  template: TEXT,
  strategy_templates: TEXT,
  documents: {
    takes: 'a list of documents, each with a template and a file',
    fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isMapping),
  },
  written_kind: TEXT,
  kinds: { takes: 'a kind of document, or a list of kinds', fits: (value) => isText(value) || isTexts(value) },
  form: TEXT,
  field: FIELD,
  written_field: FIELD,
  fields: {
    takes: 'a section.field of the state, or a list of them',
    fits: (value) => [value].flat().every((one) => FIELD.fits(one)),
  },
  written_paths: NAMES,
  written_fields: {
    takes: 'a mapping of sections to fields and their values',
    fits: (value) => isMapping(value) && Object.values(value).every(isMapping),
  },
  needed_fields: {
    takes: 'a mapping of sections to lists of fields',
    fits: (value) => isMapping(value) && Object.values(value).every(isTexts),
  },
  section: TEXT,
  section_fields: NAMES,
  categories: TEXTS,
  category_paths: NAMES,
  materials: TEXTS,
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
