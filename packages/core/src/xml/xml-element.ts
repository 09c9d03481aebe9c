import type { SourcedText } from '../source.ts'
import { InvalidXmlName } from './errors.ts'

/** Shared by every loaded copy of this package. */
const BRAND: unique symbol = Symbol.for('quire.xml-element')

/** An element to be written as XML. Only `xmlElement` makes one, so that plain data is never taken for markup. */
export interface XmlElement {
  readonly [BRAND]: true
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlChild[]
}

export type XmlChild = XmlElement | SourcedText | string

// No colon: prefixes would need a namespace declaration to be well-formed for namespace-aware parsers.
const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u

/**
 * Makes an element for `toXml`. Attributes that are `undefined` are left out.
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
  return { [BRAND]: true, name, attributes: kept, children }
}

export function isXmlElement(value: unknown): value is XmlElement {
  return typeof value === 'object' && value !== null && BRAND in value
}
