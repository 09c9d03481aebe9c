import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { InvalidPrompt } from '../errors.ts'
import { type ContextEntry, UnifiedPrompt } from './unified-prompt.ts'

describe('UnifiedPrompt', () => {
  test('instructions alone make a prompt', () => {
    expect(new UnifiedPrompt({ instructions: 'Add login' }).toXml()).toBe(`<prompt>
  <instructions>Add login</instructions>
</prompt>`)
  })

  test('a file is an element with its path, in double quotes; artifacts and thoughts have names', () => {
    const prompt = new UnifiedPrompt({
      systemPrompt: 'Plan it.',
      context: [
        { type: 'file', name: 'src/main.rs', content: 'fn main() { a && b < c }' },
        { type: 'artifact', name: 'plan', content: 'first' },
        { type: 'thought', name: 'size', content: 'small' },
      ],
      instructions: 'Add login',
    })
    expect(prompt.toXml()).toBe(`<prompt>
  <system_prompt>Plan it.</system_prompt>
  <context>
    <file path="src/main.rs">fn main() { a &amp;&amp; b &lt; c }</file>
    <artifact name="plan">first</artifact>
    <thought name="size">small</thought>
  </context>
  <instructions>Add login</instructions>
</prompt>`)
  })

  test('whatever the texts, the tree is the same and the texts come back', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '</file>', '"/><x', '<!--', '\r\n', '\ud800', '&lt;'),
    )
    const legal = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, content, instructions) => {
        const xml = new UnifiedPrompt({ context: [{ type: 'file', name, content }], instructions }).toXml()
        const names: string[] = []
        const texts: string[] = []
        const parser = new SaxesParser()
        parser.on('error', (error) => {
          throw error
        })
        parser.on('opentag', (tag) => {
          names.push(tag.name)
          texts.push(...Object.values(tag.attributes as Record<string, string>), '')
        })
        parser.on('text', (text) => {
          texts.push(`${texts.pop()}${text}`)
        })
        parser.write(xml).close()
        expect(names).toEqual(['prompt', 'context', 'file', 'instructions'])
        for (const text of [name, content, instructions])
          expect(texts.some((one) => one.includes(legal(text)))).toBe(true)
      }),
    )
  })

  test.each<[string, unknown, string]>([
    ['no instructions', {}, 'instructions'],
    ['instructions that are no text', { instructions: 7 }, 'instructions'],
    ['a system prompt that is no text', { systemPrompt: null, instructions: 'x' }, 'systemPrompt'],
    [
      'an unknown type',
      { context: [{ type: 'rumour', name: 'a', content: 'b' }], instructions: 'x' },
      'context[0].type',
    ],
    ['an entry without a name', { context: [{ type: 'file', content: 'b' }], instructions: 'x' }, 'context[0].name'],
    ['an entry that is none', { context: [null], instructions: 'x' }, 'context[0]'],
  ])('%s is refused by its path', (_name, data, path) => {
    const make = () => new UnifiedPrompt(data as { instructions: string })
    expect(make).toThrow(InvalidPrompt)
    expect(make).toThrow(path)
  })

  test('a prompt keeps what it was made of, whatever becomes of the list', () => {
    const context: ContextEntry[] = [{ type: 'thought', name: 'a', content: 'b' }]
    const prompt = new UnifiedPrompt({ context, instructions: 'x' })
    context.push({ type: 'thought', name: 'c', content: 'd' })
    expect(prompt.context).toHaveLength(1)
  })
})
