// Everything that must not stand in character data as it is: markup, CR (a parser would turn it into LF), and what
// XML 1.0 forbids. With the u flag \p{Cs} is a lone surrogate only; a pair is one character.
const TEXT = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu
// In attributes a parser also folds TAB and LF into spaces.
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

/** Text as XML character data: a strict parser reads back the same text, forbidden characters as U+FFFD. */
export function escapeXmlText(text: string): string {
  return text.replace(TEXT, replacement)
}

/** Text as the value of an attribute in double quotes. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(ATTRIBUTE, replacement)
}

/** Text with U+FFFD for every character that XML forbids. */
export function replaceForbidden(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD')
}
