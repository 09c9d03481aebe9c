import { type Filling, GENEROUS_DEPTH, type Place } from './filling.ts'
import type { JsonSchema, SchemaOrFlag } from './json-schema.ts'
import { knownValues } from './known-values.ts'
import { references } from './references.ts'
import { isSame, resolveSchema } from './resolve-schema.ts'

const UNIQUE_TRIES = 60

export function fillArray(schema: JsonSchema, place: Place, filling: Filling): unknown[] {
  const isTuple = Array.isArray(schema.items)
  const leading = (isTuple ? (schema.items as readonly SchemaOrFlag[]) : schema.prefixItems) ?? []
  const rest = (isTuple ? schema.additionalItems : (schema.items as SchemaOrFlag | undefined)) ?? true
  const canGrow = rest !== false && resolveSchema(rest, filling.root) !== undefined
  const low = schema.minItems ?? 0
  const high = schema.maxItems ?? Number.POSITIVE_INFINITY
  const usual = place.depth > GENEROUS_DEPTH ? low : usualCount(rest, leading.length, place, filling)
  const count = Math.max(low, Math.min(high, canGrow ? usual : leading.length))
  // Nothing was there before the first answer.
  if (low === 0 && /\bempty where there (?:was|is|were|are) none\b/i.test(schema.description ?? '')) return []
  const referred = isListOfText(rest, filling) ? references(schema, place, filling) : undefined
  if (referred && referred.length >= low && referred.length <= high) return referred
  const name = place.names.at(-1) ?? 'entries'
  const values: unknown[] = []
  const contained = schema.contains === undefined ? 0 : (schema.minContains ?? 1)
  const total = Math.max(count, Math.min(high, contained))

  for (let index = 0; index < total; index++) {
    const own = leading[index]
    const needsContained = index >= total - contained && schema.contains !== undefined
    const entry = own ?? rest
    const wanted: SchemaOrFlag = needsContained
      ? { allOf: [entry, schema.contains!].filter((each) => each !== true) }
      : entry
    const value = fillEntry(wanted, index)
    if (value === undefined) break
    values.push(value)
  }
  return values

  function fillEntry(entry: SchemaOrFlag, index: number): unknown {
    const at = (which: number): Place => ({
      names: [...place.names.slice(0, -1), `${name}[${which}]`],
      index: which,
      depth: place.depth + 1,
    })
    const value = filling.fill(entry, at(index))
    if (!schema.uniqueItems) return value
    let candidate = value
    for (let tries = 1; values.some((other) => isSame(other, candidate)); tries++) {
      if (tries > UNIQUE_TRIES) return undefined
      candidate = filling.fill(entry, at(index + tries * 7 + (tries % 2)))
    }
    return candidate
  }
}

function isListOfText(entry: SchemaOrFlag, { root }: Filling): boolean {
  return resolveSchema(entry, root)?.type === 'string'
}

/** As many as the prompt itself lists; otherwise a few. */
function usualCount(rest: SchemaOrFlag, leading: number, place: Place, filling: Filling): number {
  const entry = resolveSchema(rest, filling.root)
  for (const name of Object.keys(entry?.properties ?? {})) {
    const known = knownValues(filling.reading, name)
    if (known.length > 1 && known.length <= 12 && /key|id|name|slug|path|file/.test(name)) return known.length
  }
  const usual = filling.choice.between(2, Math.max(2, filling.length.items - 1), 'count', ...place.names, place.index)
  return Math.max(leading, usual)
}
