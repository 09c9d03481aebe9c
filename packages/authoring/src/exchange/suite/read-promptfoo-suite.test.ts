import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPromptfooSuite } from './read-promptfoo-suite.ts'

const FILES: Readonly<Record<string, string>> = {
  'prompts/reply.txt': 'Reply to {{message}} for {{shop}}.\n',
  'prompts/two.txt': 'Translate {{text}}.\n---\nShorten {{text}}.\n',
  'cases.csv': 'text,__expected\nHallo,contains: Hello\n',
  'long.txt': 'A long message',
  'score.js': 'module.exports = (output) => output.length > 5\n',
  'shape.json': '{"type": "object"}',
}
const CONFIG = `
prompts:
  - file://prompts/reply.txt
  - { id: file://prompts/two.txt, label: words }
  - file://prompts/code.js
providers:
  - openai:gpt-4o-mini
  - { id: anthropic:messages:claude-sonnet-4-5, config: { temperature: 0 } }
  - exec:./model.sh
defaultTest:
  vars: { shop: Elm }
  assert: [{ type: not-contains, value: As an AI }]
  options: { provider: openai:gpt-4o }
tests:
  - description: greets
    vars: { message: Hello }
    assert:
      - { type: is-json, value: file://shape.json }
      - { type: llm-rubric, value: Polite., threshold: 0.9 }
      - { type: javascript, value: output.length }
  - vars: { message: file://long.txt }
  - description: greets
    vars: { message: [Hi, Bye] }
  - file://cases.csv
`
const read = (path: string): string => {
  const text = FILES[path]
  if (text === undefined) throw new Error(`${path} is outside`)
  return text
}
const checksOf = ({ type, value, threshold }: { type: string; value?: unknown; threshold?: number }): object[] => {
  return type === 'llm-rubric' ? [{ judge: { rubric: value, atLeast: threshold } }] : [{ [type]: value }]
}
const suite = (text = CONFIG) => readPromptfooSuite(text, 'promptfooconfig.yaml', { read, checksOf })
const fileOf = (path: string): unknown => parse(suite().files.find((file) => file.path === path)!.text)

test('converts each prompt of a suite to a blueprint with a test file', () => {
  expect(suite().prompts.map(({ name }) => name)).toEqual(['reply', 'words-1', 'words-2'])
  expect(fileOf('reply.test.yaml')).toEqual({
    blueprint: 'reply',
    models: ['openai/gpt-4o-mini', 'anthropic/claude-sonnet-4-5'],
    inputs: { shop: 'Elm' },
    answer: [{ 'not-contains': 'As an AI' }],
    cases: [
      {
        name: 'greets',
        inputs: { message: 'Hello' },
        answer: [
          { 'is-json': { type: 'object' } },
          { judge: { rubric: 'Polite.', atLeast: 0.9, model: 'openai/gpt-4o' } },
          { score: 'scorers/score-1.mjs' },
        ],
      },
      { name: 'case 2', inputFiles: { message: 'inputs/long.txt' } },
      { name: 'greets (2)', rows: [{ message: 'Hi' }, { message: 'Bye' }] },
    ],
  })
  expect(fileOf('words-2.test.yaml')).toMatchObject({ cases: [{ name: 'cases', table: 'tables/cases.csv' }] })
  expect(suite().files.map(({ path }) => path)).toEqual(expect.arrayContaining(['tables/cases.csv', 'inputs/long.txt']))
})

test('lists unsupported parts of a suite', () => {
  expect(suite().notes).toEqual([
    'The prompt prompts/code.js is left out: it is code.',
    'Add these settings of anthropic/claude-sonnet-4-5 to quire.yaml, under models: temperature: 0.',
    'The provider exec:./model.sh is left out. Add its model under models in the test file.',
    'Scorers are code. They run only if you trust the workspace: quire trust',
    'reply: these cases were left out because they lack required inputs: cases.',
    'words-1: these cases were left out because they lack required inputs: greets, case 2, greets.',
    'words-2: these cases were left out because they lack required inputs: greets, case 2, greets.',
  ])
})

test('converts assertions in JavaScript to scorers', async () => {
  const { files, notes } = suite(`prompts: ['Reply.']
tests:
  - description: scored
    assert:
      - { type: javascript, value: output.length > 5 }
      - { type: javascript, value: output.length > 5, threshold: 0.5 }
      - { type: javascript, value: "if (output === 'x') return 0.2\\nreturn 1" }
      - { type: javascript, value: file://score.js }
      - { type: javascript, value: file://score.js:short }
      - { type: javascript, value: file://score.py }
`)
  const text = (path: string): string => files.find((file) => file.path === path)!.text
  expect(parse(text('prompt-1.test.yaml'))).toMatchObject({
    cases: [
      {
        answer: [
          { score: 'scorers/score-1.mjs' },
          { score: { file: 'scorers/score-1.mjs', atLeast: 0.5 } },
          { score: 'scorers/score-2.mjs' },
          { score: 'scorers/score.js' },
        ],
      },
    ],
  })
  const load = async (path: string) => (await import(`data:text/javascript,${encodeURIComponent(text(path))}`)).default
  expect(await (await load('scorers/score-1.mjs'))('longer')).toBe(true)
  expect(await (await load('scorers/score-2.mjs'))('x')).toBe(0.2)
  expect(text('scorers/score.js')).toBe(FILES['score.js'])
  expect(notes).toEqual([
    'Scorers are code. They run only if you trust the workspace: quire trust',
    'Files that score.js imports are not copied.',
    'scored: only the default export of score.js can score answers. Move short to a file of its own.',
    'scored: file://score.py is left out: only JavaScript and TypeScript can score answers.',
  ])
})

test('keeps the embedding model of a similarity', () => {
  const { files, notes } = readPromptfooSuite(
    `prompts: ['Reply.']
tests:
  - assert:
      - { type: similar, value: Hello, threshold: 0.8, provider: openai:embedding:text-embedding-3-small }
      - { type: similar, value: Hello }
`,
    'promptfooconfig.yaml',
    { read, checksOf: ({ value, threshold = 0.7 }) => [{ similar: { text: value, atLeast: threshold } }] },
  )
  expect(parse(files.find(({ path }) => path === 'prompt-1.test.yaml')!.text)).toMatchObject({
    cases: [
      {
        answer: [
          { similar: { text: 'Hello', atLeast: 0.8, embedding: 'openai/text-embedding-3-small' } },
          { similar: { text: 'Hello', atLeast: 0.7 } },
        ],
      },
    ],
  })
  expect(notes).toHaveLength(1)
})

test('rejects an invalid suite', () => {
  expect(() => suite('prompts: [')).toThrow(/promptfooconfig\.yaml:1: /)
  expect(() => suite('tests: []')).toThrow('no prompts')
  expect(() => suite('prompts: [file:///etc/passwd.txt]')).toThrow('is outside')
})
