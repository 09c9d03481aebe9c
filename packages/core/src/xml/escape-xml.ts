// Matches everything that must be escaped in character data: markup, CR (which a parser would turn into LF), and
// characters that XML 1.0 forbids. With the u flag, \p{Cs} matches only lone surrogates, because a surrogate pair is
// one character.
const TEXT = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
// In attributes, a parser also turns TAB and LF into spaces.
const ATTRIBUTE = /[&<>"'\t\n\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const replacement = (character: string): string => REFERENCES[character] ?? '\uFFFD'

/**
 * Escapes text as XML character data. Replaces forbidden characters with U+FFFD.
 * @example escapeXmlText('1 < 2') // → '1 &lt; 2'
 */
export function escapeXmlText(text: string): string {
  return text.replace(TEXT, replacement)
}

/** Escapes text for use as an attribute value in double quotes. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(ATTRIBUTE, replacement)
}

/**
 * Replaces every character that XML forbids with U+FFFD.
 * @example replaceForbidden('a\u0000b') // → 'a\ufffdb'
 */
export function replaceForbidden(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD')
}
