import { describe, expect, test } from 'vitest'
import { toFiles } from '../write/to-files.ts'
import { readPrompt } from './read-prompt.ts'

const textsOf = (text: string, file: string): string[] =>
  readPrompt(text, file).parts.map((part) =>
    part.kind === 'history' ? `[${part.input}]` : `${part.role}: ${part.text}`,
  )

describe('dotprompt', () => {
  const source = `---
model: googleai/gemini-2.5-flash
config: { temperature: 0.2, maxOutputTokens: 300 }
input:
  schema:
    question: string, what the user asks
    tone?: string
    items(array, things): { name: string }
  default: { tone: warm }
output: { schema: { answer: string } }
---
{{role "system"}}
Be {{tone}}.
{{history}}
{{role "user"}}
{{#each items}}- {{name}}
{{/each}}{{question}} {{media url=photo}}
`

  test('converts a prompt to parts, inputs and notes', () => {
    const prompt = readPrompt(source, 'ask.prompt')
    expect(textsOf(source, 'ask.prompt')).toEqual([
      'system: Be {{tone}}.',
      '[history]',
      'user: {{#each items}}- {{name}}\n{{/each}}{{question}} ',
    ])
    expect(prompt.inputs).toEqual({
      question: { description: 'what the user asks' },
      tone: { default: 'warm' },
      items: { description: 'things' },
    })
    expect(prompt.settings).toMatchObject({ maxOutputTokens: 300 })
    expect(prompt.schema).toEqual({ type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] })
    expect(prompt.notes).toEqual([
      'Line 17: {{media url=photo}} was left out, because media is not supported.',
      expect.stringContaining('googleai/gemini-2.5-flash'),
    ])
  })

  test('carries a known model, settings and the schema of the answer over to the blueprint', () => {
    const head =
      'model: openai/gpt-4o\nconfig: { temperature: 0.2, max_tokens: 90, topK: 1 }\noutput: { schema: { a: string } }'
    const prompt = readPrompt(`---\n${head}\n---\nHi`, 'hi.prompt')
    expect(prompt.notes).toEqual(['Call settings were left out: topK.'])
    const [blueprint, , schema] = toFiles(prompt)
    expect(blueprint!.text).toContain(
      'model: openai/gpt-4o\nsettings:\n  temperature: 0.2\n  maxOutputTokens: 90\nanswer:\n  json: hi\n',
    )
    expect(schema!.path).toBe('schemas/hi.json')
  })

  test('reports the line number of a helper or of invalid YAML', () => {
    expect(() => readPrompt('---\na: 1\n---\nHi\n{{shout name}}', 'a.prompt')).toThrow(/^a\.prompt:5: .*helper/)
    expect(() => readPrompt('---\na: 1\nb: [\n---\nHi', 'a.prompt')).toThrow(
      /^a\.prompt:[34]: The frontmatter is not valid YAML/,
    )
  })
})

describe('prompty', () => {
  test('converts Jinja variables, conditions and loops', () => {
    const source = `---
name: Shop helper
model: { configuration: { azure_deployment: gpt-4o }, parameters: { max_tokens: 50 } }
sample: { name: Ines }
---
system:
Help {{ name | upper }}.
{% if orders %}{% for order in orders %}
- {{ order.title }} for {{ name }}{% endfor %}{% else %}No orders.{% endif %}
user:
{% if not question %}Nothing asked.{% endif %}{{question}}
`
    const prompt = readPrompt(source, 'x.prompty')
    expect(prompt.name).toBe('shop-helper')
    expect(textsOf(source, 'x.prompty')).toEqual([
      'system: Help {{name}}.\n{{#if orders}}{{#each orders}}\n- {{this.title}} for {{../name}}{{/each}}{{else}}No orders.{{/if}}',
      'user: {{#unless question}}Nothing asked.{{/unless}}{{question}}',
    ])
    expect(prompt.inputs).toEqual({ name: {}, orders: { required: false }, question: { required: false } })
    expect(prompt.notes[0]).toBe('Line 7: the filter upper of name was left out.')
    expect(toFiles(prompt).map(({ path }) => path)).toEqual([
      'blueprints/shop-helper.yaml',
      'prompts/shop-helper/system.md',
      'prompts/shop-helper/user.md',
      'shop-helper.sample.yaml',
    ])
  })

  test.each([
    ['system:\nHi {{ name() }}', 2],
    ['system:\nHi {{ x.__class__ }}', 2],
    ['system:\n\n{% set a = 1 %}', 3],
    ['---\nname: a\ncode: run.py\n---\nsystem:\nHi', 3],
  ])('rejects code and reports the line: %j', (source, line) => {
    expect(() => readPrompt(source, 'x.prompty')).toThrow(new RegExp(`^x\\.prompty:${line}: .*code`))
  })
})

describe('LangChain', () => {
  test('converts a chat prompt in the new format', () => {
    const message = (kind: string, template: string) => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'prompts', kind],
      kwargs: {
        prompt: { lc: 1, id: ['langchain', 'PromptTemplate'], kwargs: { template, template_format: 'f-string' } },
      },
    })
    const source = JSON.stringify({
      lc: 1,
      id: ['langchain', 'prompts', 'chat', 'ChatPromptTemplate'],
      kwargs: {
        partial_variables: { style: 'short' },
        messages: [
          message('SystemMessagePromptTemplate', 'Answer in {style} form: {{"a": 1}}'),
          { lc: 1, id: ['x', 'MessagesPlaceholder'], kwargs: { variable_name: 'chat' } },
          message('HumanMessagePromptTemplate', '{question}'),
        ],
      },
    })
    expect(textsOf(source, 'qa.json')).toEqual([
      'system: Answer in {{style}} form: {"a": 1}',
      '[chat]',
      'user: {{question}}',
    ])
    expect(readPrompt(source, 'qa.json').inputs).toEqual({ style: { default: 'short' }, question: {} })
  })

  test('converts an old prompt template with few-shot examples', () => {
    expect(textsOf('{"_type": "prompt", "template": "Tell me about {topic}."}', 'a.json')).toEqual([
      'user: Tell me about {{topic}}.',
    ])
    const shots = {
      _type: 'few_shot',
      examples: [
        { q: '1+1', a: '2' },
        { q: '2+2', a: '4' },
      ],
      example_prompt: { _type: 'prompt', template: 'Q: {q}\nA: {a}' },
      prefix: 'Compute.',
      suffix: 'Q: {question}\nA:',
    }
    expect(textsOf(JSON.stringify(shots), 'a.json')).toEqual([
      'user: Compute.\n\nQ: 1+1\nA: 2\n\nQ: 2+2\nA: 4\n\nQ: {{question}}\nA:',
    ])
    expect(() => readPrompt('{"a": 1}', 'a.json')).toThrow('are not supported')
    expect(() => readPrompt('{', 'a.json')).toThrow('not valid JSON')
  })
})

test('converts Markdown with variables to one system layer', () => {
  const prompt = readPrompt('---\ntitle: x\n---\n# Rules\n\nBe kind to {{name}}.', 'Be Kind!.md')
  expect(toFiles(prompt)).toEqual([
    {
      path: 'blueprints/be-kind.yaml',
      text: '# yaml-language-server: $schema=blueprint.schema.json\ninputs:\n  name:\n    main: true\nlayers:\n  - id: system\n    template: be-kind/system\n    fit: keep\n',
    },
    { path: 'prompts/be-kind/system.md', text: '# Rules\n\nBe kind to {{name}}.\n' },
  ])
  expect(prompt.notes).toEqual(['Frontmatter was left out: title.'])
  expect(() => readPrompt('x', 'a.doc')).toThrow('extension is unknown')
})

describe('promptfoo', () => {
  test('converts a text file to one user message', () => {
    const source = 'Greet {{ customer }}.{% if late %} Apologise.{% endif %}\n'
    expect(textsOf(source, 'reply.txt')).toEqual(['user: Greet {{customer}}.{{#if late}} Apologise.{{/if}}'])
    expect(readPrompt(source, 'reply.txt').inputs).toEqual({ customer: {}, late: { required: false } })
  })

  test('rejects a text file with several prompts', () => {
    expect(() => readPrompt('One {{a}}\n---\nTwo {{a}}\n', 'both.txt')).toThrow(/^both\.txt:2: .*several prompts/)
  })

  test('keeps the roles of messages, and reports parts that are not text', () => {
    const messages = [
      { role: 'system', content: 'Translate to {{language}}.' },
      { role: 'user', content: [{ type: 'text', text: '{{message}}' }, { type: 'image_url' }] },
    ]
    const source = JSON.stringify(messages)
    expect(textsOf(source, 'translate.json')).toEqual(['system: Translate to {{language}}.', 'user: {{message}}'])
    expect(readPrompt(source, 'translate.json').notes).toEqual([
      'A part of a user message was left out: it is not text.',
    ])
    expect(() => readPrompt('[{"role": "tool", "content": "x"}]', 'a.json')).toThrow('has the invalid role "tool"')
  })
})
