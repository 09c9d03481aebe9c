import { describe, expect, test } from 'vitest'
import { parseBlueprint, parseInputs } from './parse-blueprint.ts'

const blueprint = { name: 'reply', layers: [], inputs: { message: { main: true }, shop: {} } }

describe('inputs from a file', () => {
  test('parses YAML and JSON files, and uses other files as the main input', () => {
    expect(parseInputs(blueprint, 'shop: Alder', 'a.yaml')).toEqual({ shop: 'Alder' })
    expect(parseInputs(blueprint, '{"shop": "Alder"}', 'a.json')).toEqual({ shop: 'Alder' })
    expect(parseInputs(blueprint, 'shop: Alder', 'a.md')).toEqual({ message: 'shop: Alder' })
  })

  test('parses piped input as a mapping if all its keys are inputs', () => {
    expect(parseInputs(blueprint, 'shop: Alder\nmessage: Hi', '-')).toEqual({ shop: 'Alder', message: 'Hi' })
    expect(parseInputs(blueprint, '{"message": "Hi"}', '/dev/fd/63')).toEqual({ message: 'Hi' })
    for (const text of ['Dear shop: hello', 'Hello', '[1, 2]', 'a: [', '']) {
      expect(parseInputs(blueprint, text, '-')).toEqual({ message: text })
    }
  })

  test('rejects lists and unexpected plain text', () => {
    expect(() => parseInputs(blueprint, '- a', 'a.yaml')).toThrow(
      "must contain a mapping of the blueprint's inputs: message, shop",
    )
    expect(() => parseInputs({ name: 'x', layers: [] }, 'Hi', 'a.md')).toThrow('has no main input for plain text')
  })
})

describe('what a blueprint says about its call', () => {
  const layers = 'layers: [{ id: task, template: task }]'
  const parsed = (text: string) => parseBlueprint(`${layers}\n${text}`, { file: 'reply.yaml', name: 'reply' })

  test('is kept as written, with its lines', () => {
    const settings = { temperature: 0.2, effort: 'low', maxOutputTokens: 800 }
    const { lines, ...blueprint } = parsed(
      `model: openai/gpt-4o\nsettings: ${JSON.stringify(settings)}\nanswer: { json: reply }`,
    )
    expect(blueprint).toMatchObject({ model: 'openai/gpt-4o', settings, answer: { json: 'reply' } })
    expect(lines).toEqual({ model: 2, answer: 4 })
    expect(parsed('')).not.toHaveProperty('lines')
  })

  test.each([
    'text',
    'json',
    'markdown',
    'tags',
    'verdict',
    '{ json: { type: object } }',
    '{ tags: actions }',
    '{ edits: draft }',
  ])('accepts the answer %s', (answer) => {
    expect(parsed(`answer: ${answer}`).answer).toBeDefined()
  })

  test.each([
    ['answer: jsn', "reply.yaml:2 answer: must be one of text, json, markdown, tags, verdict, not 'jsn'. Did you mean"],
    ['answer:\n  jsom: reply', "reply.yaml:3 answer: unknown key 'jsom'. Did you mean 'json'?"],
    ['answer: { json: a, markdown: b }', 'reply.yaml:2 answer: must have only one key, not 2.'],
    ['answer: {}', 'reply.yaml:2 answer: must not be empty.'],
    ['answer: [json]', 'reply.yaml:2 answer: must be object.'],
    [
      'inputs: { draft: {}, tone: {} }\nanswer:\n  edits: drat',
      "reply.yaml:4 The answer edits the input 'drat', but the blueprint has no such input. Did you mean 'draft'? Its inputs: draft, tone.",
    ],
    ['answer: edits', 'reply.yaml:2 answer: '],
    ['answer: { tags: action }', "reply.yaml:2 answer.tags: must be one of actions, not 'action'."],
    ['settings: { temprature: 1 }', "unknown key 'temprature'. Did you mean 'temperature'?"],
    ['settings: { effort: hi }', 'must be one of none, minimal, low, medium, high, xhigh'],
    ['settings:\n  temperature: 0\n  maxOutputTokens: 0', 'reply.yaml:4 settings.maxOutputTokens: must be >= 1.'],
    ['model: 3', 'reply.yaml:2 model: must be string.'],
  ])('rejects %s', (text, message) => {
    expect(() => parsed(text)).toThrow(message)
  })
})
