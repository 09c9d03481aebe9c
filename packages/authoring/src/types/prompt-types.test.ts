import { createPromptSet } from '@quire/core/prompts'
import { describe, expect, it } from 'vitest'
import { promptTypes } from './prompt-types.ts'

function typesOf(texts: Readonly<Record<string, string>>): string {
  return promptTypes(createPromptSet(texts, { label: '', sources: {} }), { link: (file) => `./${file}` })
}

/** The types of the inputs, without comments. */
function inputsOf(texts: Readonly<Record<string, string>>, name = 'a'): string[] {
  const lines = typesOf(texts).split('\n')
  const start = lines.indexOf(`    ${name}: {`) + 2
  const end = lines.findIndex((line, index) => index > start && line === '      }')
  return lines.slice(start, end).flatMap((line) => (/^\s*(?:\/\*|\*)/.test(line) ? [] : [line.slice(8)]))
}

const layers = (...list: string[]) => `layers: [${list.join(', ')}]`

it('shows the description, the file and the layers of a prompt and its inputs', () => {
  const blueprint = `description: Answers a question.
model: openai/gpt-4o
inputs: { question: { description: What to answer., main: true }, tone: { default: kind } }
${layers('{ id: style, template: style }', '{ id: question, role: user, source: question }')}`
  expect(typesOf({ 'reply.yaml': blueprint, 'style.md': 'Be {{tone}}.' })).toBe(
    `import type { PromptContent } from '@quire/core'

declare module '@quire/core' {
  interface QuirePrompts {
    /**
     * Answers a question.
     *
     * [reply.yaml](./reply.yaml) · layers: style, question · model: openai/gpt-4o
     */
    reply: {
      inputs: {
        /**
         * What to answer.
         *
         * Main input of \`reply\` · [reply.yaml](./reply.yaml)
         */
        question: PromptContent
        /** Input of \`reply\`, by default \`"kind"\` · [reply.yaml](./reply.yaml) */
        tone?: string | number | boolean | undefined
      }
      answer: string
    }
  }
}
`,
  )
})

describe('inputs', () => {
  it('are optional with a default or if they are not required', () => {
    const inputs = 'inputs: { a: {}, b: { required: false }, c: { default: 3 }, d: { default: [] }, e: null }'
    expect(inputsOf({ 'a.yaml': `${inputs}\n${layers('{ id: t, template: t }')}`, 't.md': '' })).toEqual([
      'a: unknown',
      'b?: unknown',
      'c?: number | undefined',
      'd?: readonly unknown[] | undefined',
      'e: unknown',
    ])
  })

  it('of layers that drop items are lists of items', () => {
    const blueprint = `inputs: { history: { required: false }, facts: {} }
${layers('{ id: h, source: history, fit: oldest-first }', '{ id: f, source: facts, fit: lowest-first }')}`
    expect(inputsOf({ 'a.yaml': blueprint })).toEqual([
      'history?: readonly PromptItem[] | undefined',
      'facts: readonly PromptItem[]',
    ])
  })

  it('have the fields that templates and partials use', () => {
    const texts = {
      'a.yaml': `inputs: { user: {}, notes: {}, mode: {} }\n${layers('{ id: t, template: [t, "{{mode}}"] }')}`,
      't.md': '{{user.name}}{{#if user.since}}{{user.since}}{{/if}}{{#each notes}}{{> note}}{{/each}}{{notes.length}}',
      'note.md': '{{title}}: {{#each tags}}{{this}}{{/each}} {{../user.name}}',
    }
    expect(inputsOf(texts)).toEqual([
      'user: {',
      '  name: string | number | boolean',
      '  since?: string | number | boolean | undefined',
      '}',
      'notes: ReadonlyArray<{',
      '  title: string | number | boolean',
      '  tags: ReadonlyArray<string | number | boolean>',
      '}>',
      'mode: string | number | boolean',
    ])
  })

  it('may be objects where the keys of a list are used', () => {
    expect(inputsOf({ 'a.md': '{{#each prices}}{{@key}}: {{this}}{{/each}}' })).toEqual([
      'prices: ReadonlyArray<string | number | boolean> | { readonly [key: string]: string | number | boolean }',
    ])
  })

  it('of a single template come from its variables', () => {
    const text = `---
variables: { tone: { default: kind, description: How to speak. }, topic: { required: true } }
---
{{name}} {{tone}} {{#if urgent}}now{{/if}}{{> end who=name}}`
    const texts = { 'a.md': text, 'end.md': '{{who}}{{#if rest}}{{rest}}{{/if}}' }
    expect(inputsOf(texts)).toEqual([
      'name: string | number | boolean',
      'tone?: string | number | boolean | undefined',
      'urgent?: unknown',
      'rest?: string | number | boolean | undefined',
      'topic: unknown',
    ])
    expect(typesOf(texts)).toContain('         * How to speak.\n')
  })

  it('of a workspace do not include the values of quire.yaml', () => {
    const texts = {
      'quire.yaml': 'overlays: { project: { product: Lantern } }',
      'blueprints/a.yaml': layers('{ id: t, template: t }'),
      'prompts/t.md': '{{product}} {{name}}',
    }
    expect(inputsOf(texts)).toEqual(['name: string | number | boolean'])
  })

  it('may be none', () => {
    expect(typesOf({ 'a.md': 'Hello' })).toContain('inputs: Record<string, never>')
  })
})

describe('answers', () => {
  const answerOf = (answer: string, more: Readonly<Record<string, string>> = {}) =>
    /answer: ([\s\S]*?)\n {4}\}/.exec(
      typesOf({ 'a.yaml': `answer: ${answer}\n${layers('{ id: t, template: t }')}`, 't.md': '', ...more }),
    )![1]

  it.each([
    ['text', 'string'],
    ['markdown', 'string'],
    ['{ edits: draft }', 'string'],
    ['json', 'unknown'],
    ['tags', 'ParsedResponse'],
    ['verdict', '{ verdict: string; isPass: boolean }'],
  ])('%s', (answer, type) => {
    expect(answerOf(answer)).toBe(type)
  })

  it('have the type of their schema', () => {
    const schema = '{"type":"object","required":["n"],"properties":{"n":{"type":"number"}}}'
    const type = '{\n        n: number\n      }'
    expect(answerOf(`{ json: ${schema} }`)).toBe(type)
    expect(answerOf('{ json: count }', { 'schemas/count.json': schema })).toBe(type)
  })
})

it('quotes names that are not identifiers, and escapes comments', () => {
  const types = typesOf({ 'mail/first-reply.md': '---\ndescription: Ends */ early\n---\nHello {{first-name}}' })
  expect(types).toContain("    'mail/first-reply': {")
  expect(types).toContain("        'first-name': string")
  expect(types).toContain('Ends *\\/ early')
})
