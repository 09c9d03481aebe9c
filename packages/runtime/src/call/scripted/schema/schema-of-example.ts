/** The schema of values shaped like an example: a document template may be a JSON skeleton. */
export function schemaOfExample(example: unknown): object {
  if (Array.isArray(example)) {
    return { type: 'array', minItems: 2, ...(example.length > 0 && { items: schemaOfExample(example[0]) }) }
  }
  if (typeof example === 'object' && example !== null) {
    const properties = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, schemaOfExample(value)]),
    )
    return { type: 'object', properties, required: Object.keys(properties) }
  }
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number', minimum: 0 }
  if (typeof example === 'boolean') return { type: 'boolean' }
  const description = typeof example === 'string' ? example.replace(/[{}<>[\]]/g, '') : ''
  return description === '' ? { type: 'string' } : { type: 'string', description }
}
