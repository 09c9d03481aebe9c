import type { Reading } from '../reading/read-prompt.ts'
import { seededChoice } from '../seeded-choice.ts'
import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import { createWriter } from '../writing/writer.ts'
import { fillArray } from './fill-array.ts'
import { fillNumber } from './fill-number.ts'
import { fillObject } from './fill-object.ts'
import { fillString } from './fill-string.ts'
import { type Filling, GENEROUS_DEPTH, MAX_DEPTH, type Place, withoutIndex } from './filling.ts'
import type { JsonSchema, SchemaOrFlag } from './json-schema.ts'
import { mergeSchemas, resolveSchema } from './resolve-schema.ts'

export interface FillOptions {
  /** Gives other values for the same prompt. */
  readonly variation?: number
  /** Collects the strings that may be lengthened. */
  readonly free?: Set<string>
}

/** A value that meets a JSON Schema, made of what the prompt says. */
export function fillSchema(
  schema: object,
  reading: Reading,
  voice: Voice,
  length: Length,
  { variation = 0, free = new Set() }: FillOptions = {},
): unknown {
  const seed = `${voice.name}/${reading.terms[0]}/${reading.topic}/${variation}`
  const filling: Filling = {
    root: schema,
    reading,
    voice,
    writer: createWriter(reading, voice),
    length,
    choice: seededChoice(seed),
    free,
    ids: [],
    fill,
  }
  return fill(schema as JsonSchema, { names: [], index: 0, depth: 0 })

  function fill(part: SchemaOrFlag, place: Place): unknown {
    const resolved = resolveSchema(part, schema)
    if (!resolved || place.depth > MAX_DEPTH) return undefined
    return fillResolved(resolved, place)
  }

  function fillResolved(part: JsonSchema, place: Place): unknown {
    const { choice } = filling
    const key = ['choice', ...place.names, place.index]
    if (part.const !== undefined) return part.const
    if (part.enum)
      return part.enum[
        (choice.index(part.enum.length, 'enum', ...place.names.map(withoutIndex)) + place.index) % part.enum.length
      ]
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const branches = part[keyword]
      if (!branches) continue
      const { [keyword]: _, ...rest } = part
      return fillBranch(branches, rest, place)
    }
    if (part.if !== undefined) {
      const { if: condition, then: consequent, else: alternative, ...rest } = part
      // Meeting the condition and its consequence is one way to be valid; the check that follows tries the others.
      const branches: SchemaOrFlag[] = [{ allOf: [condition, consequent ?? true] }, alternative ?? true]
      return fillBranch(branches, rest, place)
    }
    return fillType(chooseType(part, place, key), part, place)
  }

  function fillBranch(branches: readonly SchemaOrFlag[], rest: JsonSchema, place: Place): unknown {
    const start =
      place.depth > GENEROUS_DEPTH ? 0 : filling.choice.index(branches.length, 'branch', ...place.names, place.index)
    const order = branches.map((_, step) => branches[(start + step) % branches.length]!)
    if (place.depth > GENEROUS_DEPTH) order.sort((a, b) => weightOf(a) - weightOf(b))
    for (const branch of order) {
      const other = resolveSchema(branch, schema)
      if (!other) continue
      const merged = resolveSchema(mergeSchemas(rest, other), schema)
      const value = merged && fillResolved(merged, place)
      if (value !== undefined) return value
    }
    return undefined
  }

  function fillType(type: string, part: JsonSchema, place: Place): unknown {
    if (type === 'object') return fillObject(part, place, filling)
    if (type === 'array') return fillArray(part, place, filling)
    if (type === 'integer' || type === 'number') return fillNumber(part, type === 'integer', place, filling)
    if (type === 'boolean') return filling.choice.index(3, 'boolean', ...place.names, place.index) !== 0
    if (type === 'null') return null
    return fillString(part, place, filling)
  }

  /** The first type that is not null, mostly: null says nothing. */
  function chooseType(part: JsonSchema, place: Place, key: readonly (string | number)[]): string {
    const types = [part.type ?? []].flat()
    if (types.length === 0) return impliedType(part)
    if (place.depth > GENEROUS_DEPTH && types.includes('null')) return 'null'
    const telling = types.filter((type) => type !== 'null')
    return telling.length === 0 ? 'null' : filling.choice.pick(telling, ...key)
  }
}

/** What a schema without a type speaks about. */
function impliedType(part: JsonSchema): string {
  if (
    part.properties ||
    part.required ||
    part.patternProperties ||
    part.minProperties !== undefined ||
    typeof part.additionalProperties === 'object'
  )
    return 'object'
  if (part.items !== undefined || part.prefixItems || part.minItems !== undefined || part.contains !== undefined)
    return 'array'
  if (
    part.minimum !== undefined ||
    part.maximum !== undefined ||
    part.multipleOf !== undefined ||
    part.exclusiveMinimum !== undefined ||
    part.exclusiveMaximum !== undefined
  )
    return 'number'
  return 'string'
}

/** Small schemas end a recursion sooner. */
function weightOf(schema: SchemaOrFlag): number {
  return typeof schema === 'boolean' ? 0 : JSON.stringify(schema).length + (schema.$ref === undefined ? 0 : 10_000)
}
