import { errorClass } from '../quire-error.ts'
import { sha256 } from '../sha256.ts'

/** An external name that cannot be used in a path. */
export class UnusableName extends errorClass<{ what: string }>('unusable-name') {
  constructor(what: string, why: string) {
    super(`${JSON.stringify(what.slice(0, 80))} cannot be part of a file name: ${why}.`, { what })
  }
}

/** Model names in a file name are shortened if their total length exceeds this. */
export const WHOLE_LENGTH = 130
/**
 * The default maximum length of a slug. Longer slugs are shortened and end in a hash. A shortened slug can be decoded
 * only by comparing it with known names.
 */
export const SLUG_LENGTH = 36
/** The maximum length of a model's slug in a file name, except for the first model. */
export const SHORT_SLUG_LENGTH = 28
/** The maximum length of a slug used as a folder name. */
export const FOLDER_LENGTH = 130

const HASH_LENGTH = 16
const HASHED = /^(.*)@@([0-9a-f]{16})$/
const SUBSTITUTES: Readonly<Record<string, string>> = { '/': '+', ':': ',', _: '~' }
const ORIGINALS = new Map(Object.entries(SUBSTITUTES).map(([character, substitute]) => [substitute, character]))
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/

/**
 * Encodes an external name (a model, a project) for use in a file name. The result is in lower case, has no `_` and is
 * safe on every disk. Names that differ only in case stay distinct. `/` becomes `+`, `:` becomes `,`, and `_` becomes
 * `~`. A capital letter becomes `=` and its lower-case form. Any other character becomes `@`, its code point in
 * hexadecimal and a comma.
 * @example encodeSlug('openai/GPT_4') // → 'openai+=g=p=t~4'
 */
export function encodeSlug(name: string, max = SLUG_LENGTH): string {
  if (name === '') throw new UnusableName(name, 'it is empty')
  const parts = [...name].map((character, index, all) =>
    encodeCharacter(character, index === 0 || index === all.length - 1),
  )
  if (DEVICE.test(parts.join(''))) parts[0] = escapeCharacter(name)
  const slug = parts.join('')
  if (slug.length <= max) return slug
  const space = max - HASH_LENGTH - 2
  let prefix = ''
  for (const part of parts) {
    if (prefix.length + part.length > space) break
    prefix += part
  }
  return `${prefix}@@${hashOf(name)}`
}

/**
 * Decodes a slug. Returns undefined if the slug is invalid, or if it was shortened and matches no known name.
 * @example decodeSlug('openai+gpt-4o') // → 'openai/gpt-4o'
 */
export function decodeSlug(slug: string, names: readonly string[] = [], max = SLUG_LENGTH): string | undefined {
  const hash = HASHED.exec(slug)?.[2]
  const isWhole = hash === undefined
  const name = isWhole ? decodeCharacters(slug) : names.find((one) => one !== '' && hashOf(one) === hash)
  return name && encodeSlug(name, isWhole ? Infinity : max) === slug ? name : undefined
}

function encodeCharacter(character: string, isEdge: boolean): string {
  if (/^[a-z0-9]$/.test(character)) return character
  // A leading dot hides a file. A trailing dot may be lost. A leading hyphen looks like an option.
  if (character === '.' || character === '-') return isEdge ? escapeCharacter(character) : character
  if (/^[A-Z]$/.test(character)) return `=${character.toLowerCase()}`
  return SUBSTITUTES[character] ?? escapeCharacter(character)
}

function escapeCharacter(character: string): string {
  return `@${character.codePointAt(0)!.toString(16)},`
}

function decodeCharacters(slug: string): string | undefined {
  const token = /@([0-9a-f]{1,6}),|=([a-z])|([+,~])|([a-z0-9.-])/y
  let name = ''
  let end = 0
  for (let match = token.exec(slug); match; match = token.exec(slug)) {
    const [, code, capital, substitute, plain] = match
    end = token.lastIndex
    if (code !== undefined) {
      const point = Number.parseInt(code, 16)
      if (point > 0x10ffff) return undefined
      name += String.fromCodePoint(point)
    } else name += capital?.toUpperCase() ?? (substitute ? ORIGINALS.get(substitute)! : plain!)
  }
  return end === slug.length ? name : undefined
}

function hashOf(name: string): string {
  // The hash uses UTF-16. In UTF-8, all lone surrogates would become the same character.
  const units = Uint16Array.from({ length: name.length }, (_, index) => name.charCodeAt(index))
  return sha256(new Uint8Array(units.buffer)).slice(0, HASH_LENGTH)
}
