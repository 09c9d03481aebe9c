import { describe, expect, test } from 'vitest'
import { parseInputs } from './parse-blueprint.ts'

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
