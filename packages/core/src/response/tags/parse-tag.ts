import { findNameEnd, isForbiddenName, isNameStart, isWhiteSpace, skipWhiteSpace } from './tag-names.ts'

/** An opening tag as it was written. */
export interface OpenTag {
  readonly start: number
  readonly end: number
  readonly name: string
  /** The attributes. If a name occurs several times, only its first value is included. */
  readonly attributes: readonly Attribute[]
  readonly isSelfClosing: boolean
  /** Attribute names that occur more than once, ignoring case. */
  readonly duplicates: readonly string[]
  readonly forbidden: readonly string[]
  /** Whether a value has no quotes or has typographic quotes. */
  readonly hasOddQuotes: boolean
  /** Whether the tag is written as `< name`. */
  readonly hasOddSpacing: boolean
}

/**
 * A `<` that does not open a tag. `failedAt` is the position where parsing failed. If `isCutOff` is true, more text
 * could complete the tag.
 */
export interface NoTag {
  readonly failedAt: number
  readonly isCutOff: boolean
}

const DOUBLE_QUOTES = '“”„‟«»'
const SINGLE_QUOTES = '‘’‚‛'

const NONE: readonly string[] = []

function fail(text: string, failedAt: number): NoTag {
  return { failedAt, isCutOff: failedAt >= text.length }
}

export function parseOpenTag(text: string, start: number): OpenTag | NoTag {
  const nameStart = skipWhiteSpace(text, start + 1)
  let at = findNameEnd(text, nameStart)
  if (at === nameStart) return fail(text, at)
  const name = text.slice(nameStart, at)
  const attributes: Attribute[] = []
  let seen: Set<string> | undefined
  let duplicates: readonly string[] = NONE
  let forbidden: readonly string[] = NONE
  let hasOddQuotes = false
  for (;;) {
    const next = skipWhiteSpace(text, at)
    const code = text.charCodeAt(next)
    const isClosed = code === 47 /* slash */
    const close = isClosed ? skipWhiteSpace(text, next + 1) : next
    if (text.charCodeAt(close) === 62 /* > */) {
      const hasOddSpacing = nameStart > start + 1
      const end = close + 1
      return {
        start,
        end,
        name,
        attributes,
        isSelfClosing: isClosed,
        duplicates,
        forbidden,
        hasOddQuotes,
        hasOddSpacing,
      }
    }
    if (isClosed || next === at || !isNameStart(code)) return fail(text, close)
    at = findNameEnd(text, next)
    const attribute = text.slice(next, at)
    const equals = skipWhiteSpace(text, at)
    let value = ''
    if (text.charCodeAt(equals) === 61 /* = */) {
      const valueStart = skipWhiteSpace(text, equals + 1)
      const closing = closingQuotes(text.charAt(valueStart))
      const valueEnd = closing ? findAny(text, closing, valueStart + 1) : findBareEnd(text, valueStart)
      if (valueEnd < 0) return fail(text, text.length)
      if (!closing && valueEnd === valueStart) return fail(text, valueStart)
      value = decodeEntities(text.slice(closing ? valueStart + 1 : valueStart, valueEnd))
      hasOddQuotes ||= closing === '' || closing.length > 1
      at = closing ? valueEnd + 1 : valueEnd
    }
    const key = attribute.toLowerCase()
    seen ??= new Set()
    if (isForbiddenName(key)) forbidden = forbidden === NONE ? [attribute] : forbidden
    else if (seen.has(key)) duplicates = duplicates.includes(attribute) ? duplicates : [...duplicates, attribute]
    else attributes.push({ name: attribute, value })
    seen.add(key)
  }
}

/**
 * A closing tag such as `</name>`. White space around the name is allowed. A closing tag may repeat the id of its
 * opening tag, as in `</name id="a1">`.
 */
export interface CloseTag {
  readonly start: number
  readonly end: number
  readonly nameStart: number
  readonly nameEnd: number
  readonly id?: string
}

const CLOSING_ID = /\s+id\s*=\s*(?:"([^"<>\n]{1,64})"|'([^'<>\n]{1,64})'|([\w.-]{1,64}))\s*>/iy

export function parseCloseTag(text: string, start: number): CloseTag | undefined {
  const nameStart = skipWhiteSpace(text, start + 2)
  const nameEnd = findNameEnd(text, nameStart)
  const close = skipWhiteSpace(text, nameEnd)
  if (nameEnd === nameStart) return undefined
  if (text.charCodeAt(close) === 62) return { start, end: close + 1, nameStart, nameEnd }
  CLOSING_ID.lastIndex = nameEnd
  const match = CLOSING_ID.exec(text)
  return match
    ? { start, end: CLOSING_ID.lastIndex, nameStart, nameEnd, id: match[1] ?? match[2] ?? match[3]! }
    : undefined
}

/** The characters that can close this opening quote, or '' if the character is not a quote. */
function closingQuotes(quote: string): string {
  if (quote === '"' || quote === "'") return quote
  if (quote !== '' && DOUBLE_QUOTES.includes(quote)) return `"${DOUBLE_QUOTES}`
  return quote !== '' && SINGLE_QUOTES.includes(quote) ? `'${SINGLE_QUOTES}` : ''
}

function findAny(text: string, characters: string, from: number): number {
  if (characters.length === 1) return text.indexOf(characters, from)
  for (let at = from; at < text.length; at++) if (characters.includes(text.charAt(at))) return at
  return -1
}

/** The end of an unquoted value. */
function findBareEnd(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWhiteSpace(code) || code === 62 || code === 60 || code === 34 || code === 39 || code === 61) break
    if (code === 47 && text.charCodeAt(at + 1) === 62) break
  }
  return at
}

/** Attributes by name, as written. The object has no prototype. */
export type Attributes = Readonly<Record<string, string>>

interface Attribute {
  readonly name: string
  readonly value: string
}

/** The value of an attribute. Attribute names are case-insensitive. */
export function findAttribute(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name || attribute.name.toLowerCase() === name)?.value
}

/** Returns the attributes as an object. Leaves out the attribute named by `except`. */
export function toAttributes(attributes: readonly Attribute[], except?: string): Attributes {
  const object: Record<string, string> = Object.create(null)
  for (const { name, value } of attributes) if (name.toLowerCase() !== except) object[name] = value
  return object
}

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five XML entities and numeric references once, so `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole: string, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name) return NAMED[name]!
    const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal!, 16)
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : whole
  })
}
