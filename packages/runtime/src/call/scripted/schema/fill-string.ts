import { bareTerm } from '../reading/is-plural.ts'
import { hintWords } from '../writing/kind-of-section.ts'
import { writeShort } from '../writing/write-short.ts'
import { fillFormat } from './fill-format.ts'
import { type Filling, type Place, withoutIndex } from './filling.ts'
import type { JsonSchema } from './json-schema.ts'
import { knownValues } from './known-values.ts'
import { keepId, references } from './references.ts'
import { stringFromPattern } from './string-from-pattern.ts'

const FILE_WORDS = ['path', 'filename', 'file']
const SLUG_WORDS = ['id', 'ids', 'key', 'slug', 'code', 'ref', 'tag']
const SHORT_WORDS = [
  'name',
  'title',
  'owner',
  'status',
  'priority',
  'label',
  'category',
  'type',
  'date',
  'version',
  'likelihood',
  'impact',
  'severity',
  'role',
  'component',
  'option',
  'model',
  'level',
  'word',
  'term',
  'topic',
]
const PROSE_LIMIT = 80

export function fillString(schema: JsonSchema, place: Place, filling: Filling): string {
  const text = chooseString(schema, place, filling)
  keepId(text, place, filling)
  return text
}

function chooseString(schema: JsonSchema, place: Place, filling: Filling): string {
  const { reading, choice } = filling
  const name = nameOf(place)
  const key = ['string', ...place.names, place.index]
  const fits = (text: string): boolean =>
    (schema.pattern === undefined || matches(schema.pattern, text)) &&
    [...text].length >= (schema.minLength ?? 0) &&
    [...text].length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)

  if (schema.format !== undefined) {
    const formatted = fillFormat(schema.format, slugOf(filling, place), choice, key)
    if (formatted !== undefined && fits(formatted)) return formatted
  }
  const known = knownValues(reading, name)
  const given = known[place.index % Math.max(1, known.length)]
  // A prompt shows how ids look by one of them; the others count on.
  const counted = name === 'id' && place.index >= known.length ? countOn(given, place.index) : undefined
  const referred = references(schema, place, filling)?.join(', ')
  for (const each of [counted, given, referred]) if (each !== undefined && each !== '' && fits(each)) return each
  if (schema.pattern !== undefined) {
    const first = name === 'id' ? stringFromPattern(schema.pattern, schema.minLength ?? 0, () => 0) : undefined
    const candidates = [
      countOn(first, place.index) ?? '',
      slugOf(filling, place),
      writeShort(reading, filling.voice, name, place.index),
      String(place.index + 1),
      prose(schema, place, filling),
    ]
    const found = candidates.find(fits)
    if (found !== undefined) return found
    for (let attempt = 0; attempt < 40; attempt++) {
      const made = stringFromPattern(schema.pattern, schema.minLength ?? 0, (count, at) =>
        choice.index(count, ...key, attempt, at),
      )
      if (made !== undefined && fits(made)) return made
    }
  }
  const text = fitLength(prose(schema, place, filling), schema, () => filling.writer.sentence([name, 'more']))
  const isFree = schema.pattern === undefined && schema.format === undefined && schema.maxLength === undefined
  if (isFree && text.includes(' ')) filling.free.add(text)
  return text
}

function prose(schema: JsonSchema, place: Place, filling: Filling): string {
  const { reading, voice, writer, length } = filling
  const name = nameOf(place)
  const words = hintWords(name)
  const last = words.at(-1) ?? ''
  if (FILE_WORDS.includes(last)) return `${slugOf(filling, place)}.md`
  if (SLUG_WORDS.includes(last)) return slugOf(filling, place)
  const hints = [name, schema.description ?? '', schema.title ?? '', place.names.slice(0, -1).join(' ')]
  if (SHORT_WORDS.includes(last) || (schema.maxLength ?? PROSE_LIMIT) < PROSE_LIMIT)
    return writeShort(
      reading,
      voice,
      name || (schema.description ?? ''),
      place.index,
      place.names.slice(0, -1).join('/') + name,
    )
  if (isListEntry(place)) return writer.items(hints, place.index + 1)[place.index]!.replaceAll('**', '')
  return writer
    .paragraph(hints, place.depth > 3 ? 2 : Math.max(1, length.sentences - 1))
    .replace(/\*+([^*]+)\*+/g, '$1')
}

/** `M1.1` is `M1.3` for the third entry. */
function countOn(id: string | undefined, index: number): string | undefined {
  return id !== undefined && /\d/.test(id) ? id.replace(/\d+(?=\D*$)/, String(index + 1)) : undefined
}

function isListEntry(place: Place): boolean {
  return place.names.at(-1)?.endsWith(']') ?? false
}

function nameOf(place: Place): string {
  return withoutIndex(place.names.at(-1) ?? '')
}

function slugOf(filling: Filling, place: Place): string {
  const { terms } = filling.reading
  const start = filling.choice.index(terms.length, 'slug', ...place.names.map(withoutIndex))
  const term = bareTerm(terms[(start + place.index) % terms.length]!)
  const slug = term
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return slug === '' ? `entry_${place.index + 1}` : slug
}

function fitLength(text: string, schema: JsonSchema, more: () => string): string {
  let characters = [...text]
  for (let tries = 0; characters.length < (schema.minLength ?? 0); tries++) {
    const addition = tries < 8 ? ` ${more()}` : ` ${text}`
    characters = [...characters, ...addition]
    if (addition.trim() === '') characters = [...characters, ...'and so on '.repeat(tries)]
  }
  const limit = schema.maxLength ?? Number.POSITIVE_INFINITY
  if (characters.length <= limit) return characters.join('')
  const cut = characters.slice(0, limit).join('')
  const shorter = cut.replace(/\s+\S*$/, '')
  return [...shorter].length >= (schema.minLength ?? 0) && shorter !== '' ? shorter : cut
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}
