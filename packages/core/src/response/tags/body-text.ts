import { decodeEntities } from './parse-tag.ts'
import { skipWhiteSpace } from './tag-names.ts'

export const CDATA_OPEN = '<![CDATA['
export const CDATA_CLOSE = ']]>'

/** Drops the line break after an opening tag. All other text is content, including indentation. */
export function dropLeadingNewline(body: string): string {
  if (body.startsWith('\n')) return body.slice(1)
  return body.startsWith('\r\n') ? body.slice(2) : body
}

/**
 * Returns the text of an opaque body. If the body consists only of CDATA sections, returns their content. Removes one
 * line break at the start. In CDATA, also removes one line break at the end.
 */
export function parseOpaqueText(body: string): string {
  const isWrapped = body.startsWith(CDATA_OPEN, skipWhiteSpace(body, 0))
  const wrapped = isWrapped ? (unwrapCdata(body, undefined) ?? unwrapOuterCdata(body)) : undefined
  return wrapped === undefined ? dropLeadingNewline(body) : dropLeadingNewline(wrapped).replace(/\r?\n$/, '')
}

/** Unwraps a single CDATA section whose content contains `]]>`, which the model should have split. */
function unwrapOuterCdata(body: string): string | undefined {
  const trimmed = body.trim()
  return trimmed.endsWith(CDATA_CLOSE) ? trimmed.slice(CDATA_OPEN.length, -CDATA_CLOSE.length) : undefined
}

/** Parses a parameter's value. CDATA sections stay unchanged. Elsewhere, entities are decoded once. */
export function parseParameterText(body: string): string {
  if (!body.includes(CDATA_OPEN)) return decodeEntities(dropLeadingNewline(body))
  return unwrapCdata(body, undefined) ?? unwrapCdata(dropLeadingNewline(body), decodeEntities) ?? ''
}

/**
 * Unwraps the CDATA sections of a body, and applies `decode` to all other text. If there is other text but no `decode`,
 * returns undefined.
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
