import type { Source, SourcedText } from '../source.ts'
import { SourcedTextBuilder } from '../sourced-text/sourced-text-builder.ts'
import { escapeXmlAttribute, escapeXmlText } from './escape-xml.ts'
import { wholeSpans, writeVerbatim, writeVerbatimSourced } from './verbatim.ts'
import { isXmlElement, type XmlElement } from './xml-element.ts'

const FRAME: Source = { kind: 'frame' }

/**
 * Writes an element as XML. If an element contains only elements, each of these is written on its own line. No white
 * space is added to text.
 * @example toXml(xmlElement('note', { to: 'Ada' }, ['1 < 2'])) // → '<note to="Ada">1 &lt; 2</note>'
 */
export function toXml(element: XmlElement): string {
  return writeXml(element).text
}

/**
 * Like `toXml`, but also records the source of every byte. `source` is the source of children that are plain strings.
 * @example
 * writeXml(xmlElement('note', {}, ['Hi']), { kind: 'state', path: 'mail' })
 * // → { text: '<note>Hi</note>', spans: [{ start: 0, end: 6, … }, { start: 6, end: 8, … }, { start: 8, end: 15, … }] }
 */
export function writeXml(element: XmlElement, source: Source = FRAME): SourcedText {
  const out = new SourcedTextBuilder()
  write(out, element, '', source)
  return out.build()
}

/**
 * Writes an opening tag with attributes in the given order.
 * @example startTag('note', { to: 'Ada' }) // → '<note to="Ada">'
 */
export function startTag(name: string, attributes: Readonly<Record<string, string>> = {}, end = '>'): string {
  let tag = `<${name}`
  for (const [key, value] of Object.entries(attributes)) tag += ` ${key}="${escapeXmlAttribute(value)}"`
  return tag + end
}

function write(out: SourcedTextBuilder, element: XmlElement, indent: string, source: Source): void {
  const { name, attributes, children, isVerbatim } = element
  if (children.length === 0) {
    out.add(startTag(name, attributes, '/>'), FRAME)
    return
  }
  out.add(startTag(name, attributes), FRAME)
  const inLines = children.every(isXmlElement)
  for (const child of children) {
    if (inLines) out.add(`\n${indent}  `, FRAME)
    if (isXmlElement(child)) write(out, child, `${indent}  `, source)
    else if (typeof child === 'string') out.add(isVerbatim ? writeVerbatim(child) : escapeXmlText(child), source)
    else out.addSourced(isVerbatim ? writeVerbatimSourced(child) : escapeSourced(child))
  }
  if (inLines) out.add(`\n${indent}`, FRAME)
  out.add(`</${name}>`, FRAME)
}

/** Escapes text and keeps the source of each piece. */
export function escapeSourced(content: SourcedText): SourcedText {
  const out = new SourcedTextBuilder()
  for (const { start, end, source } of wholeSpans(content)) {
    out.add(escapeXmlText(content.text.slice(start, end)), source)
  }
  return out.build()
}
