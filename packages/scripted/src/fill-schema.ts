import { isRecord, resolveSchema, type Schema } from '@quire/runtime/answer'
import { CallFailed, type CallRequest } from '@quire/runtime/call'
import { generate, type JsonSchema } from 'json-schema-faker'
import { isPassing } from './find-verdict-marker.ts'
import type { Reading } from './read-prompt.ts'
import { hashText } from './seeded-choice.ts'
import type { Writer } from './writer.ts'

const LINKS = /^(?:depends_?on|dependencies|needs|requires|after|blocked_?by)$/i

const ID = /^[A-Za-z]+\d+(?:\.\d+)*$/
const QUOTED_WORDS = 12

/** Names of fields that get a few words instead of a sentence. */
const SMALL =
  /^(?:name|title|owner|who|date|when|deadline|role|source|target|today|baseline|size|status|settled_by|unit)$/
/** Strings get a few words instead of a sentence if their maximum length is lower than this. */
const SENTENCE_LENGTH = 80

/** Generates JSON that satisfies the request's schema. Free-form strings refer to the prompt's content. */
export async function fillSchema(request: CallRequest, reading: Reading, writer: Writer): Promise<string> {
  let isReferenceDue = true
  const value = await generate(prepareSchema(request.schema ?? { type: 'string' }), {
    seed: hashText(`${request.model} ${request.seed ?? ''} ${reading.reference}`),
    alwaysFakeOptionals: true,
    outputTransform: (generated, schema, path) =>
      typeof generated === 'string' ? writeText(generated, schema, path) : generated,
  }).catch((error: unknown) => {
    throw new CallFailed(request.model, 'rejected', `found no value for the schema: ${(error as Error).message}`)
  })
  const settled = settleAnswer(linkEntries(value, reading.text), request.schema ?? {})
  return `${JSON.stringify(settled, null, 2)}\n`

  function writeText(generated: string, schema: JsonSchema, path: string): string {
    if (typeof schema === 'boolean') return generated
    if (schema.enum) return schema.enum.filter((each) => typeof each === 'string').find(isPassing) ?? generated
    if ('const' in schema || schema.format) return generated
    const { description, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
    const hint = typeof description === 'string' ? description : ''
    const parts = path.split('/').slice(1)
    const index = Number(parts.findLast((part) => /^\d+$/.test(part)) ?? 0)
    if (schema.pattern) return nextExample(hint, schema.pattern, index) ?? generated
    const isEntry = /^\d+$/.test(parts.at(-1) ?? '')
    const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? ''
    const example = name === 'id' || ID.test(hint) ? nextExample(hint, ID.source, index) : undefined
    const id = example ?? listedId(hint, reading.text, index)
    if (id !== undefined) return id
    const isSmall = maxLength < SENTENCE_LENGTH || SMALL.test(name)
    const written = isSmall
      ? writer.short(name, index)
      : isEntry
        ? writer.item(`${name}\n${hint}`).replaceAll('**', '')
        : writer.sentence(`${name}\n${hint}`)
    const mark = ` [reference ${reading.reference}]`
    const isMarked = isReferenceDue && !isSmall && written.length + mark.length <= maxLength
    if (isMarked) isReferenceDue = false
    return (isMarked ? written + mark : written).slice(0, maxLength).padEnd(minLength, '.')
  }
}

/** Continues the ids from the example in a description. For example, `M1.2` follows `M1.1`. */
function nextExample(description: string, pattern: string, index: number): string | undefined {
  for (const [example] of description.matchAll(/\b[A-Za-z]+\d+(?:\.\d+)*\b/g)) {
    const next = example.replace(/\d+$/, (number) => String(Number(number) + index))
    if (new RegExp(pattern).test(next)) return next
  }
  return undefined
}

/** `The id of the limit` means an id in the list below a heading such as `## Limits` in the prompt. */
function listedId(description: string, prompt: string, index: number): string | undefined {
  const noun = /^The id of the (\p{L}+)/u.exec(description)?.[1]
  const section = noun && new RegExp(`^#+ [^\n]*${noun}[^\n]*\n([^#]*)`, 'im').exec(prompt)?.[1]
  const ids = [...(section ?? '').matchAll(/^- ([A-Z]+\d+)\b/gm)].map(([, id]) => id!)
  return ids[index % ids.length]
}

/** Keywords whose value is an object that contains named schemas. */
const MAPS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas']
/** Keywords whose value is a schema or a list of schemas. */
const SCHEMAS = [
  'items',
  'prefixItems',
  'additionalProperties',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
]
const FEWEST_ITEMS = 2
const MAX_ITEMS = 4

/** Prepares a schema for the library. Converts draft-07 tuples and shortens lists. */
function prepareSchema(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return schema === true
  const prepared: Exclude<JsonSchema, boolean> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (MAPS.includes(key))
      prepared[key] = Object.fromEntries(
        Object.entries(value as object).map(([name, each]) => [name, prepareSchema(each)]),
      )
    else if (SCHEMAS.includes(key))
      prepared[key] = Array.isArray(value) ? value.map(prepareSchema) : prepareSchema(value)
    else prepared[key] = value
  }
  const items: unknown = prepared.items
  if (Array.isArray(items)) {
    const { additionalItems = true, minItems = items.length, maxItems = items.length, ...rest } = prepared
    return { ...rest, prefixItems: items, items: additionalItems as JsonSchema, minItems, maxItems }
  }
  if (prepared.type !== 'array' || prepared.prefixItems) return prepared
  const { minItems = 0, maxItems: limit = Number.POSITIVE_INFINITY } = prepared
  const maxItems = Math.min(limit, Math.max(MAX_ITEMS, minItems))
  // If the items of a list refer to another schema, the list may be empty. Otherwise, recursion might not end.
  const fewest = typeof items === 'object' && items !== null && '$ref' in items ? 0 : FEWEST_ITEMS
  return { ...prepared, minItems: Math.max(minItems, Math.min(fewest, maxItems)), maxItems }
}

/**
 * Links entries with ids to earlier entries. Also fills in quotes from the prompt. The schema library can do neither.
 */
export function linkEntries(value: unknown, prompt = ''): unknown {
  return useKeys(link(value, prompt), new Set())
}

/**
 * Replaces unknown keys, such as a random N160, with the key of an earlier entry. Uses null if there is no earlier
 * entry.
 */
function useKeys(value: unknown, keys: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => useKeys(entry, keys))
  if (!isRecord(value)) return value
  const own = typeof value.key === 'string' && ID.test(value.key) ? value.key : undefined
  const prefixes = new Set([...keys, own].map((key) => key?.replace(/\d.*/, '')))
  const used = Object.entries(value).map(([name, member]) => {
    if (typeof member !== 'string' || name === 'key' || !ID.test(member)) return [name, useKeys(member, keys)]
    const isUnknown = prefixes.has(member.replace(/\d.*/, '')) && !keys.has(member)
    return [name, isUnknown ? ([...keys].at(-1) ?? null) : member]
  })
  if (own !== undefined) keys.add(own)
  return Object.fromEntries(used)
}

function link(value: unknown, prompt: string): unknown {
  if (Array.isArray(value)) {
    // Nothing says which part of the prompt is the document, so no passage of it can be copied.
    if (value.every(isEdit)) return []
    const ids = value.flatMap((entry) => (isRecord(entry) && typeof entry.id === 'string' ? [entry.id] : []))
    const isListed = ids.length > 0 && ids.length === value.length
    return value.map((entry, index) => link(isListed ? withLinks(entry, ids.slice(0, index)) : entry, prompt))
  }
  if (!isRecord(value)) return value
  const linked = Object.entries(value).map(([key, member]) => [key, link(member, prompt)])
  return { ...Object.fromEntries(linked), ...quoteOf(value, prompt) }
}

function isEdit(entry: unknown): boolean {
  return isRecord(entry) && Object.keys(entry).sort().join() === 'find,replace'
}

/**
 * Returns the first words of the element that the entry refers to. Returns an empty object if the entry has no `quote`
 * field.
 */
function quoteOf(entry: Record<string, unknown>, prompt: string): { readonly quote?: string } {
  if (typeof entry.quote !== 'string') return {}
  for (const id of Object.values(entry)) {
    if (typeof id !== 'string' || !ID.test(id)) continue
    const element = new RegExp(`<\\w+[^>]*\\bid="${id.replaceAll('.', '\\.')}"[^>]*>(?:<!\\[CDATA\\[)?([^<]+)`)
    const text = element.exec(prompt)?.[1]?.trim()
    if (text) return { quote: text.split(/\s+/).slice(0, QUOTED_WORDS).join(' ') }
  }
  return {}
}

function withLinks(entry: Record<string, unknown>, above: readonly string[]): Record<string, unknown> {
  const links = Object.keys(entry).filter((key) => LINKS.test(key) && Array.isArray(entry[key]))
  return { ...entry, ...Object.fromEntries(links.map((key) => [key, above.slice(-1)])) }
}

type Values = Record<string, unknown>

const FIRST_DAY = Date.UTC(2027, 0, 4)
const DAY = 86_400_000
const DAYS_BETWEEN = 9

/**
 * Makes the parts of an answer agree with each other, as the keywords of `judgeAnswer` ask: calculations have their
 * results, lists add up, dates fall on their weekdays, and lists name each id once. No prompt says how far a plan may go,
 * so every limit counts as exceeded. No prompt says which of its parts is quoted, so quotations leave out all words.
 */
export function settleAnswer(value: unknown, schema: object): unknown {
  return settle(value, schema, 0)

  function settle(part: unknown, unresolved: unknown, index: number): unknown {
    const own = resolveSchema(unresolved, schema as Schema)
    if (typeof part === 'string' && own['x-quote'] !== undefined) return '…'
    if (Array.isArray(part))
      return nameIds(
        part.map((entry, at) => settle(entry, own.items, at)),
        own,
      )
    if (!isRecord(part)) return part
    const properties = isRecord(own.properties) ? own.properties : {}
    const members = Object.entries(part).map(([key, member]) => [key, settle(member, properties[key], index)])
    const settled: Values = Object.fromEntries(members)
    const { calculation, amount } = namesOf(own['x-calculation'])
    if (calculation !== undefined && amount !== undefined) {
      settled[calculation] = `${index + 2} × 40`
      settled[amount] = (index + 2) * 40
    }
    const { list, amount: summand, total } = namesOf(own['x-total'])
    const entries = list === undefined ? undefined : settled[list]
    if (Array.isArray(entries) && total !== undefined) {
      settled[total] = entries.reduce<number>((sum, entry) => sum + Number((entry as Values)[summand ?? '']), 0)
    }
    const { date, weekday } = namesOf(own['x-weekday'])
    if (date !== undefined && weekday !== undefined) {
      const day = new Date(FIRST_DAY + index * DAYS_BETWEEN * DAY)
      settled[date] = day.toISOString().slice(0, 10)
      settled[weekday] = day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
    }
    const { keeps } = namesOf(own['x-limit'])
    if (keeps !== undefined) settled[keeps] = false
    return settled
  }
}

/** Gives each entry of a list its own id, if the schema says which ids there are. */
function nameIds(entries: readonly unknown[], schema: Schema): readonly unknown[] {
  const keyword = schema['x-ids']
  if (!isRecord(keyword) || !isRecord(schema.items)) return entries
  const key = typeof keyword.id === 'string' ? keyword.id : undefined
  const { enum: ids } = (key === undefined ? schema.items : (schema.items.properties as Values)[key]) as Values
  if (!Array.isArray(ids)) return entries
  const named = entries.slice(0, ids.length)
  return named.map((entry, index) => (key === undefined ? ids[index] : { ...(entry as Values), [key]: ids[index] }))
}

function namesOf(keyword: unknown): Readonly<Record<string, string | undefined>> {
  return isRecord(keyword) ? (keyword as Readonly<Record<string, string>>) : {}
}
