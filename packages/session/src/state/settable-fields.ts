import { didYouMean } from '@quire/core/model'
import type { JsonValue } from '@quire/runtime/engine'
import { InvalidStateChange } from '../errors.ts'
import type { Process, StateField, WorkField } from '../process/process.ts'

/** Returns the field with this path. @throws InvalidStateChange */
export function findField(process: Pick<Process, 'sections' | 'templates'>, path: string): SettableField {
  const all = listFields(process)
  const found = all.find((one) => one.path === path)
  if (!found) throw new InvalidStateChange(unknownField(all, path))
  return found
}

/** Converts a person's input to the field's type. List entries are separated by semicolons. */
export function readFieldText(process: Pick<Process, 'sections' | 'templates'>, path: string, text: string): JsonValue {
  const { type } = findField(process, path).field
  const value = text.trim()
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  if (type === 'integer') return /^-?\d+$/.test(value) ? Number(value) : value
  if (type === 'list') {
    return value
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }
  return value
}

/**
 * Lists the fields of the section or form that the path names. If there is no such section or form, lists all sections
 * and forms that have fields.
 */
function unknownField(all: readonly SettableField[], path: string): string {
  const nameIn = (one: string): string => one.split('.', 1)[0]!
  const near = all.filter((one) => nameIn(one.path) === nameIn(path)).map((one) => one.path)
  const none = `There is no field '${path}'.`
  if (near.length > 0) {
    // Compares only the last part, because the first part is the same.
    const fieldIn = (one: string): string => one.slice(nameIn(one).length + 1)
    return `${none}${didYouMean(fieldIn(path), near.map(fieldIn))} Fields: ${near.join(', ')}.`
  }
  const names = [...new Set(all.map((one) => nameIn(one.path)))]
  return `${none}${didYouMean(nameIn(path), names)} Sections and forms with fields: ${names.join(', ') || 'none'}.`
}

/** A field that a person can set. */
interface SettableField {
  /** `section.field`, or `form.field` for a work template. */
  readonly path: string
  readonly field: Pick<StateField | WorkField, 'type' | 'enum'>
  /** The work template that the field belongs to. */
  readonly template?: string
}

/** The fields that a person can set: fields of the state's sections, then fields of the work templates. */
export function listFields({ sections, templates }: Pick<Process, 'sections' | 'templates'>): SettableField[] {
  return [
    ...sections.flatMap((section) =>
      section.of === 'fields'
        ? Object.entries(section.fields).map(([name, field]) => ({ path: `${section.name}.${name}`, field }))
        : [],
    ),
    ...templates.flatMap(({ name: template, fields }) =>
      fields.map((field) => ({ path: `${template}.${field.name}`, field, template })),
    ),
  ]
}
