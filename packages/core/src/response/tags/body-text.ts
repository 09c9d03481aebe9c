import { decodeEntities } from './decode-entities.ts'
import { skipWhiteSpace } from './tag-names.ts'

export const CDATA_OPEN = '<![CDATA['
export const CDATA_CLOSE = ']]>'

/** Drops the line break after an opening tag; indentation and everything else belongs to the author. */
export function dropLeadingNewline(body: string): string {
  if (body.startsWith('\n')) return body.slice(1)
  return body.startsWith('\r\n') ? body.slice(2) : body
}

/**
 * An opaque body: as it stands, or what its CDATA sections hold where it is made of nothing else. One line break after
 * the mark that opens them and one before the mark that closes them are layout.
 */
export function parseOpaqueText(body: string): string {
  const isWrapped = body.startsWith(CDATA_OPEN, skipWhiteSpace(body, 0))
  const wrapped = isWrapped ? unwrapCdata(body, undefined) : undefined
  return wrapped === undefined ? dropLeadingNewline(body) : dropLeadingNewline(wrapped).replace(/\r?\n$/, '')
}

/** A parameter's value: CDATA sections as they stand, the text around them with its entities decoded once. */
export function parseParameterText(body: string): string {
  if (!body.includes(CDATA_OPEN)) return decodeEntities(dropLeadingNewline(body))
  return unwrapCdata(body, undefined) ?? unwrapCdata(dropLeadingNewline(body), decodeEntities) ?? ''
}

/**
 * The body with its CDATA sections unwrapped. Text around them goes through `decode`; without it, anything but
 * white space around them means that the body is not wrapped, and the answer is undefined.
 */
function unwrapCdata(body: string, decode: ((text: string) => string) | undefined): string | undefined {
  let value = ''
  let at = 0
  for (;;) {
    const open = body.indexOf(CDATA_OPEN, at)
    const close = open < 0 ? -1 : body.indexOf(CDATA_CLOSE, open)
    const between = body.slice(at, close < 0 ? body.length : open)
    if (decode) value += decode(between)
    else if (between.trim() !== '' || (at === 0 && close < 0)) return undefined
    if (close < 0) return value
    value += body.slice(open + CDATA_OPEN.length, close)
    at = close + CDATA_CLOSE.length
  }
}
