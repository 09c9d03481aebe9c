import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { InvalidXmlName } from './errors.ts'
import { escapeSourced, toXml } from './to-xml.ts'
import { lineEndings, readVerbatim, writeVerbatim, writeVerbatimSourced } from './verbatim.ts'
import { verbatimElement, type XmlElement, xmlElement } from './xml-element.ts'

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
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (text) => {
      read.text += text
    })
  }
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
  test('a strict parser returns the same tree and text', () => {
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

  test('verbatim elements preserve any text', () => {
    fc.assert(
      fc.property(anyText, (content) => {
        const element = verbatimElement('b', {}, content)
        const read = readBack(toXml(element))
        const text = element.attributes.line_endings === 'crlf' ? read.text.replaceAll('\n', '\r\n') : read.text
        expect(text).toBe(legal(content))
      }),
    )
  })

  test('restores verbatim text without a parser', () => {
    fc.assert(
      fc.property(anyText, (content) => {
        const isCrlf = lineEndings(content).line_endings === 'crlf'
        expect(readVerbatim(writeVerbatim(content), isCrlf)).toBe(legal(content))
      }),
    )
  })

  test('writes verbatim text unchanged', () => {
    const code = 'if (a < b && c > d) return (x) => x\n'
    expect(toXml(verbatimElement('file', { path: 'a.js' }, code))).toBe(`<file path="a.js"><![CDATA[${code}]]></file>`)
    expect(toXml(verbatimElement('file', {}, 'plain'))).toBe('<file>plain</file>')
  })

  test('indents nested elements without changing text', () => {
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

  test.each(['', '1a', 'a b', 'a>', 'a:b', 'x"', '../x'])('rejects %j as a name', (name) => {
    expect(() => xmlElement(name)).toThrow(InvalidXmlName)
    expect(() => xmlElement('a', { [name]: 'v' })).toThrow(InvalidXmlName)
  })

  test('does not treat plain data as an element', () => {
    const forged = { name: 'b', attributes: {}, children: [] } as unknown as XmlElement
    expect(() => toXml(xmlElement('a', {}, [forged]))).toThrow()
  })
})

describe('writeVerbatimSourced', () => {
  const cuts = fc.tuple(anyText, fc.array(fc.nat(60)))
  test('splitting text into sources does not change the output', () => {
    fc.assert(
      fc.property(cuts, ([text, places]) => {
        const ends = [...new Set([...places.filter((place) => place > 0 && place < text.length), text.length])]
          .filter((end) => end > 0)
          .sort((a, b) => a - b)
        const spans = ends.map((end, index) => ({
          start: ends[index - 1] ?? 0,
          end,
          source: { kind: 'state', path: `${index}` } as const,
        }))
        const written = writeVerbatimSourced({ text, spans })
        expect(written.text).toBe(writeVerbatim(text))
        let at = 0
        for (const { start, end } of written.spans) {
          expect(start).toBe(at)
          at = end
        }
        expect(at).toBe(written.text.length)
      }),
    )
  })
})

describe('escapeSourced', () => {
  test('keeps a surrogate pair together even if its halves have different sources', () => {
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
