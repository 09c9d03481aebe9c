import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidPrompt } from '../errors.ts'
import { type ContextEntry, UnifiedPrompt, type UnifiedPromptData } from './unified-prompt.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ']]>',
    '</file>',
    '"/><x',
    '<!--',
    '\r\n',
    '\ud800',
    '&lt;',
    ' ',
    '\n',
    '<![CDATA[',
    '</prompt>',
    '\0',
  ),
)
const entry = fc.record({
  type: fc.constantFrom('file' as const, 'artifact', 'thought'),
  name: hostile,
  content: hostile,
})
const data: fc.Arbitrary<UnifiedPromptData> = fc
  .record({ systemPrompt: fc.option(hostile, { nil: undefined }), context: fc.array(entry), instructions: hostile })
  .map(({ systemPrompt, ...rest }) => ({ ...rest, ...(systemPrompt !== undefined && { systemPrompt }) }))

/** Characters that XML cannot contain become the replacement character. */
const legal = (text: string) => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')

describe('UnifiedPrompt', () => {
  test('round-trips any prompt through XML', () => {
    fc.assert(
      fc.property(data, (parts) => {
        const prompt = new UnifiedPrompt(parts)
        const expected = JSON.parse(JSON.stringify(prompt), (_key, value) =>
          typeof value === 'string' ? legal(value) : value,
        )
        expect(JSON.parse(JSON.stringify(UnifiedPrompt.fromXml(prompt.toXml())))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('round-trips any prompt through JSON', () => {
    fc.assert(
      fc.property(data, (parts) => {
        const prompt = new UnifiedPrompt(parts)
        expect(UnifiedPrompt.fromJson(JSON.parse(JSON.stringify(prompt)))).toEqual(prompt)
      }),
      { numRuns: 60 },
    )
  })

  test('the JSON of any prompt matches the schema', () => {
    const text = { type: 'string' }
    const type = { type: 'string', enum: ['file', 'artifact', 'thought'] }
    const items = { type: 'object', properties: { type, name: text, content: text }, additionalProperties: false }
    const isValid = new Ajv().compile({
      type: 'object',
      required: ['instructions'],
      properties: { system_prompt: text, context: { type: 'array', items }, instructions: text },
      additionalProperties: false,
    })
    fc.assert(
      fc.property(data, (parts) => isValid(JSON.parse(JSON.stringify(new UnifiedPrompt(parts))))),
      { numRuns: 60 },
    )
  })

  test.each<[string, unknown, string]>([
    ['a prompt without instructions', {}, 'instructions'],
    ['an instructions value that is not a string', { instructions: 7 }, 'instructions'],
    ['a system prompt that is not a string', { system_prompt: null, instructions: 'x' }, 'system_prompt'],
    ['a context that is not a list', { context: 'a', instructions: 'x' }, 'context'],
    [
      'an unknown type',
      { context: [{ type: 'rumour', name: 'a', content: 'b' }], instructions: 'x' },
      'context[0].type',
    ],
    ['an entry without a name', { context: [{ type: 'file', content: 'b' }], instructions: 'x' }, 'context[0].name'],
    ['an entry that is null', { context: [null], instructions: 'x' }, 'context[0]'],
    ['a list', [], 'JSON'],
  ])('rejects %s and reports the path', (_name, json, path) => {
    expect(() => UnifiedPrompt.fromJson(json)).toThrow(InvalidPrompt)
    expect(() => UnifiedPrompt.fromJson(json)).toThrow(path)
  })

  test('a thought needs no name', () => {
    const json = { context: [{ type: 'thought', content: 'small' }], instructions: 'x' }
    const prompt = UnifiedPrompt.fromJson(json)
    expect(prompt.toXml()).toContain('<thought>small</thought>')
    expect(JSON.parse(JSON.stringify(prompt))).toEqual(json)
    expect(UnifiedPrompt.fromXml(prompt.toXml())).toEqual(prompt)
  })

  test('keeps a prompt’s context even if the original list changes', () => {
    const context: ContextEntry[] = [{ type: 'thought', name: 'a', content: 'b' }]
    const prompt = new UnifiedPrompt({ context, instructions: 'x' })
    context.push({ type: 'thought', name: 'c', content: 'd' })
    expect(prompt.context).toHaveLength(1)
  })
})
