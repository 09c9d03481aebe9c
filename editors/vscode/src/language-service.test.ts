import { describe, expect, it } from 'vitest'
import {
  blueprintsOf,
  describeLayer,
  findDefinition,
  indexFiles,
  inputArguments,
  layerAt,
  suggest,
} from './language-service.ts'

const BLUEPRINT = `description: A reply.
inputs:
  message:
    description: What the customer wrote last
    main: true
  history:
    default: []
layers:
  - id: identity
    template: identity
    fit: keep
  - id: history
    source: history
`
const FILES = new Map([
  ['prompts/identity.md', 'You answer for {{shop.name}}.\n{{> parts/tone}}\n{{message}}'],
  ['prompts/identity.minimal.md', 'Short.'],
  ['prompts/parts/tone.md', 'Be kind.'],
  ['blueprints/reply.yaml', BLUEPRINT],
])
const index = indexFiles(FILES)

describe('the language service', () => {
  it('suggests partials, inputs and templates where they are allowed', () => {
    const labels = (path: string, before: string) => suggest(index, path, before).map(({ label }) => label)
    expect(labels('prompts/identity.md', 'See {{> pa')).toEqual(['identity', 'parts/tone'])
    expect(labels('prompts/identity.minimal.md', '{{#if me')).toEqual(['message', 'history'])
    expect(labels('blueprints/reply.yaml', '    template: id')).toEqual(['identity', 'parts/tone'])
    expect(labels('prompts/identity.md', 'plain text')).toEqual([])
    expect(labels('prompts/parts/tone.md', '{{')).toEqual([])
  })

  it('finds the file of a template and the line of an input', () => {
    expect(findDefinition(index, 'blueprints/reply.yaml', '    template: identity', 18)).toEqual([
      { path: 'prompts/identity.md', line: 0 },
    ])
    expect(findDefinition(index, 'prompts/identity.md', '{{> parts/tone}}', 8)).toEqual([
      { path: 'prompts/parts/tone.md', line: 0 },
    ])
    expect(findDefinition(index, 'prompts/identity.md', '{{message.text}}', 4)).toEqual([
      { path: 'blueprints/reply.yaml', line: 2 },
    ])
    expect(findDefinition(index, 'prompts/identity.md', 'nothing here', 3)).toEqual([])
  })

  it('finds the blueprints that use a template, and the layer at a line', () => {
    expect(blueprintsOf(index, 'prompts/identity.minimal.md').map(({ name }) => name)).toEqual(['reply'])
    expect(blueprintsOf(index, 'prompts/parts/tone.md')).toEqual([])
    expect(layerAt(BLUEPRINT, 10)).toBe('identity')
    expect(layerAt(BLUEPRINT, 12)).toBe('history')
    expect(layerAt(BLUEPRINT, 3)).toBeUndefined()
  })

  it('uses the input file of a test, or placeholders if there is no test', () => {
    const [reply] = index.blueprints
    expect(inputArguments(index, reply!)).toEqual(['--set', 'message=[message]'])
    const tested = indexFiles(new Map([...FILES, ['reply.test.yaml', 'blueprint: reply\ninput: ticket.yaml # one\n']]))
    expect(inputArguments(tested, reply!)).toEqual(['--input', 'ticket.yaml'])
  })

  it('describes a layer for each model', () => {
    const prompt = {
      tokens: { total: 900, budget: 1_000, exact: true },
      layers: [{ id: 'a', tokens: 7, outcome: 'full' }],
    }
    expect(describeLayer('a', [{ ...prompt, model: 'm' }])).toContain('| m | 7 | full | 900 of 1000 |')
    expect(describeLayer('b', [{ ...prompt, model: 'm' }])).toBe('')
  })
})
