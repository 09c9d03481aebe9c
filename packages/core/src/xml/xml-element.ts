import type { SourcedText } from '../source.ts'
import { InvalidXmlName } from './errors.ts'
import { lineEndings } from './verbatim.ts'

/** `Symbol.for` makes the brand the same in every loaded copy of this package. */
const BRAND: unique symbol = Symbol.for('quire.xml-element')

/** An element to be written as XML. Only `xmlElement` creates elements, so plain data is never mistaken for markup. */
export interface XmlElement {
  readonly [BRAND]: true
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlChild[]
  /** Whether the text is written verbatim in CDATA sections instead of escaped. */
  readonly isVerbatim: boolean
}

export type XmlChild = XmlElement | SourcedText | string

// A name must not contain a colon, because prefixes need a namespace declaration.
const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u

/**
 * Creates an element for `toXml`. Attributes that are `undefined` are left out.
 * @example toXml(xmlElement('note', { to: 'Ada', by: undefined }, ['Hi'])) // → '<note to="Ada">Hi</note>'
 * @throws InvalidXmlName
 */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  children: readonly XmlChild[] = [],
): XmlElement {
  if (!NAME.test(name)) throw new InvalidXmlName(name, 'element')
  const kept: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    if (!NAME.test(key)) throw new InvalidXmlName(key, 'attribute')
    kept[key] = value
  }
  return { [BRAND]: true, name, attributes: kept, children, isVerbatim: false }
}

/**
 * Creates an element for material that models read and copy, such as a file. The text is not escaped. CRLF line endings
 * become LF, and the attribute `line_endings` records this.
 * @example
 * toXml(verbatimElement('file', { path: 'a.js' }, 'a => 1 < a')) // → '<file path="a.js"><![CDATA[a => 1 < a]]></file>'
 * @throws InvalidXmlName
 */
export function verbatimElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  text: string | SourcedText,
): XmlElement {
  const endings = lineEndings(typeof text === 'string' ? text : text.text)
  return { ...xmlElement(name, { ...attributes, ...endings }, [text]), isVerbatim: true }
}

/** @example isXmlElement(xmlElement('note')) // → true */
export function isXmlElement(value: unknown): value is XmlElement {
  return typeof value === 'object' && value !== null && BRAND in value
}
