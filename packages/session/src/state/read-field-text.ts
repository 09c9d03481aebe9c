import type { JsonValue } from '@quire/runtime/engine'
import { InvalidStateChange } from '../errors.ts'
import type { Process } from '../process/process.ts'
import { listFields, type SettableField } from './list-fields.ts'

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
  if (near.length > 0) return `There is no field '${path}'. Fields: ${near.join(', ')}.`
  const names = new Set(all.map((one) => nameIn(one.path)))
  return `There is no field '${path}'. Sections and forms with fields: ${[...names].join(', ') || 'none'}.`
}
