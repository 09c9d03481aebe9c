import { mapping } from './frontmatter.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'any']

interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/**
 * Converts Picoschema, Dotprompt's short form of JSON Schema. A full JSON Schema is returned unchanged. Undefined if
 * there is no schema.
 */
export function fromPicoschema(value: unknown, notes: string[]): ObjectSchema | undefined {
  if (value === undefined || value === null) return undefined
  const fields = mapping(value)
  if (typeof value === 'string' || Object.keys(fields).length === 0) {
    notes.push(`The schema ${JSON.stringify(value)} was left out, because the file does not define it.`)
    return undefined
  }
  if (fields.type === 'object' || '$ref' in fields) return fields as unknown as ObjectSchema
  return objectOf(fields)
}

function objectOf(fields: Readonly<Record<string, unknown>>): ObjectSchema {
  const properties: Record<string, unknown> = {}
  const required: string[] = []
  for (const [key, value] of Object.entries(fields)) {
    const [, name = key, optional, kind, description] = /^([^?(]+)(\?)?(?:\((\w+)(?:,\s*(.*))?\))?$/.exec(key) ?? []
    properties[name] = { ...fieldOf(value, kind), ...(description && { description }) }
    if (!optional) required.push(name)
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function fieldOf(value: unknown, kind: string | undefined): object {
  if (kind === 'enum') return { enum: value }
  if (kind === 'array')
    return { type: 'array', items: typeof value === 'string' ? scalar(value) : objectOf(mapping(value)) }
  if (kind === 'object' || typeof value === 'object') return objectOf(mapping(value))
  return scalar(String(value))
}

function scalar(written: string): object {
  const [type = '', ...rest] = written.split(',')
  const description = rest.join(',').trim()
  const typed = TYPES.includes(type.trim()) && type.trim() !== 'any' ? { type: type.trim() } : {}
  return { ...typed, ...(description && { description }) }
}
