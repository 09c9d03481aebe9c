import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { InvalidXmlName } from './errors.ts'
import { escapeSourced, toXml } from './to-xml.ts'
import { type XmlElement, xmlElement } from './xml-element.ts'

/** Reads XML back with a strict parser that shares no code with the writer. */
function readBack(xml: string): { names: string[]; attributes: string[]; text: string } {
  const parser = new SaxesParser()
  const read = { names: [] as string[], attributes: [] as string[], text: '' }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    read.names.push(name)
    read.attributes.push(...Object.values(attributes as Record<string, string>))
  })
  parser.on('text', (text) => {
    read.text += text
  })
  parser.write(xml).close()
  return read
}

const legal = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '\r',
      '\n',
      '\t',
      ']]>',
      '\u0000',
      '\ud800',
      '\udc00',
      '\uffff',
      'a',
      '</x>',
    ),
  }),
)

describe('toXml', () => {
  test('whatever the text, a strict parser reads back the same tree and the same text', () => {
    fc.assert(
      fc.property(anyText, anyText, (content, attribute) => {
        const read = readBack(toXml(xmlElement('a', { k: attribute }, [xmlElement('b', {}, [content])])))
        expect(read.names).toEqual(['a', 'b'])
        expect(read.attributes).toEqual([legal(attribute)])
        expect(read.text.trim()).toBe(legal(content).trim())
        expect(read.text).toContain(legal(content))
      }),
    )
  })

  test('elements that hold only elements are laid out in lines, text is left alone', () => {
    const tree = xmlElement('prompt', {}, [
      xmlElement('context', {}, [xmlElement('file', { path: 'src/main.rs' }, ['fn main() {}\n'])]),
      xmlElement('instructions', {}, ['Add login']),
      xmlElement('nothing'),
    ])
    expect(toXml(tree)).toBe(`<prompt>
  <context>
    <file path="src/main.rs">fn main() {}
</file>
  </context>
  <instructions>Add login</instructions>
  <nothing/>
</prompt>`)
  })

  test.each(['', '1a', 'a b', 'a>', 'a:b', 'x"', '../x'])('%j is refused as a name', (name) => {
    expect(() => xmlElement(name)).toThrow(InvalidXmlName)
    expect(() => xmlElement('a', { [name]: 'v' })).toThrow(InvalidXmlName)
  })

  test('plain data that looks like an element is no element', () => {
    const forged = { name: 'b', attributes: {}, children: [] } as unknown as XmlElement
    expect(() => toXml(xmlElement('a', {}, [forged]))).toThrow()
  })
})

describe('escapeSourced', () => {
  test('a pair of surrogates that two sources share stays one character', () => {
    const one = { kind: 'state', path: 'one' } as const
    const two = { kind: 'state', path: 'two' } as const
    const escaped = escapeSourced({
      text: '<\ud83d\ude00>',
      spans: [
        { start: 0, end: 2, source: one },
        { start: 2, end: 4, source: two },
      ],
    })
    expect(escaped.text).toBe('&lt;\ud83d\ude00&gt;')
    expect(escaped.spans).toEqual([
      { start: 0, end: 6, source: one },
      { start: 6, end: 10, source: two },
    ])
  })
})
