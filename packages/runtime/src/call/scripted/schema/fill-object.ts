import { bareTerm } from '../reading/is-plural.ts'
import { type Filling, GENEROUS_DEPTH, type Place } from './filling.ts'
import type { JsonSchema, SchemaOrFlag } from './json-schema.ts'
import { stringFromPattern } from './string-from-pattern.ts'

export function fillObject(schema: JsonSchema, place: Place, filling: Filling): Record<string, unknown> {
  const { choice } = filling
  const properties = schema.properties ?? {}
  const required = new Set(schema.required ?? [])
  const limit = schema.maxProperties ?? Number.POSITIVE_INFINITY
  const object: Record<string, unknown> = {}
  const optional = Object.keys(properties).filter((name) => !required.has(name))
  const isSparse = place.depth > GENEROUS_DEPTH
  for (const name of [...required]) set(name)
  if (!isSparse) for (const name of optional) if (count() < limit) set(name)
  for (let added = true; added; ) {
    added = false
    for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
      if (!Object.hasOwn(object, name)) continue
      for (const other of others) if (!Object.hasOwn(object, other)) added = set(other) || added
    }
  }
  const isMap =
    Object.keys(properties).length === 0 &&
    (typeof schema.additionalProperties === 'object' || schema.patternProperties !== undefined)
  const wanted = Math.min(
    limit,
    Math.max(schema.minProperties ?? 0, isMap && !isSparse ? choice.between(2, 3, 'entries', ...place.names) : 0),
  )
  for (let tries = 0; count() < wanted && tries < wanted * 8; tries++) {
    const name = inventName(tries)
    if (name !== undefined && !Object.hasOwn(object, name)) set(name)
  }
  for (const name of optional) if (count() < (schema.minProperties ?? 0)) set(name)
  return inSchemaOrder(object, Object.keys(properties))

  function count(): number {
    return Object.keys(object).length
  }

  function set(name: string): boolean {
    const value = filling.fill(schemaOf(name), {
      names: [...place.names, name],
      index: place.index,
      depth: place.depth + 1,
    })
    if (value === undefined) return false
    // `__proto__` is a name like any other here.
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
    return true
  }

  function schemaOf(name: string): SchemaOrFlag {
    const parts: SchemaOrFlag[] = []
    if (Object.hasOwn(properties, name)) parts.push(properties[name]!)
    for (const [pattern, part] of Object.entries(schema.patternProperties ?? {}))
      if (matches(pattern, name)) parts.push(part)
    if (parts.length === 0) return schema.additionalProperties ?? true
    return parts.length === 1 ? parts[0]! : { allOf: parts }
  }

  /** A name for a property that the schema leaves free. */
  function inventName(index: number): string | undefined {
    const [pattern] = Object.keys(schema.patternProperties ?? {})
    if (schema.additionalProperties === false) {
      if (pattern === undefined) return undefined
      return stringFromPattern(pattern, index % 4, (count, at) =>
        choice.index(count, 'property', ...place.names, index, at),
      )
    }
    if (typeof schema.propertyNames === 'object') {
      const name = filling.fill(
        { type: 'string', ...schema.propertyNames },
        { names: [...place.names, 'key'], index, depth: place.depth },
      )
      return typeof name === 'string' ? name : undefined
    }
    const slug = bareTerm(filling.reading.terms[index % filling.reading.terms.length]!)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
    return index < filling.reading.terms.length ? slug : `${slug}_${index}`
  }
}

function inSchemaOrder(object: Record<string, unknown>, order: readonly string[]): Record<string, unknown> {
  const names = [
    ...order.filter((name) => Object.hasOwn(object, name)),
    ...Object.keys(object).filter((name) => !order.includes(name)),
  ]
  return Object.fromEntries(names.map((name) => [name, object[name]]))
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return false
  }
}
