import type { JsonValue } from '@quire/runtime/engine'
import { InvalidStateChange } from '../errors.ts'
import type { Process } from '../process/process.ts'

/** Converts a person's input to the field's type. List entries are separated by semicolons. */
export function readFieldText(process: Pick<Process, 'sections'>, path: string, text: string): JsonValue {
  const [section = '', field = ''] = path.split('.', 2)
  const found = process.sections.find(({ name }) => name === section)
  const definition = found?.of === 'fields' && Object.hasOwn(found.fields, field) ? found.fields[field] : undefined
  if (!definition) throw new InvalidStateChange(unknownField(process, path))
  const value = text.trim()
  if (definition.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  if (definition.type === 'integer') return /^-?\d+$/.test(value) ? Number(value) : value
  if (definition.type === 'list') {
    return value
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }
  return value
}

function unknownField({ sections }: Pick<Process, 'sections'>, path: string): string {
  const known = sections.flatMap((section) =>
    section.of === 'fields' ? Object.keys(section.fields).map((field) => `${section.name}.${field}`) : [],
  )
  return `The state has no '${path}'. Fields: ${known.join(', ') || 'none'}.`
}
