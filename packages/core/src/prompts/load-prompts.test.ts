import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bundlePrompts } from './bundle-prompts.ts'
import { loadPrompts } from './load-prompts.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-prompts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folders = 0
function folder(files: Readonly<Record<string, string>>): string {
  const dir = join(root, String(folders++))
  for (const [path, text] of Object.entries(files)) write(dir, path, text)
  return dir
}

function write(dir: string, path: string, text: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}

const MODEL = 'openai/gpt-4o'
const REPLY = `inputs: { question: {}, history: { required: false } }
layers:
  - { id: identity, template: identity, stable: true }
  - { id: history, role: user, source: history, fit: oldest-first }
  - { id: question, role: user, source: question }
`
const FILES = { 'reply.yaml': REPLY, 'identity.md': 'You answer{{> shared/tone}}\n', 'shared/tone.md': ' kindly.' }

describe('a folder of blueprints and templates', () => {
  it('renders a prompt with the templates beside the blueprint', async () => {
    const prompts = loadPrompts(folder(FILES))
    const { messages, tokens, layers } = await prompts.render('reply', { question: 'Why?' }, { model: MODEL })
    expect(messages).toEqual([
      { role: 'system', content: 'You answer kindly.' },
      { role: 'user', content: 'Why?' },
    ])
    expect(tokens.exact).toBe(true)
    expect(layers.map(({ id }) => id)).toEqual(['identity', 'history', 'question'])
  })

  it('lists blueprints, and Markdown files that no other prompt uses', () => {
    const extra = {
      'mail/greeting.md': 'Hello {{name}}',
      'mail/greeting.minimal.md': 'Hi',
      'answer-form/json.md': 'JSON, please.',
      'reply.test.yaml': 'cases: []',
    }
    const prompts = loadPrompts(folder({ ...FILES, ...extra, 'models.yaml': '', 'schemas/reply.json': '{}' }))
    expect(prompts.list()).toEqual(['mail/greeting', 'reply'])
  })

  it('renders a Markdown file as a message from the user', async () => {
    const prompts = loadPrompts(folder({ 'greeting.md': '---\ndescription: Greets.\n---\nHello {{name}}\n' }))
    const { messages } = await prompts.render('greeting', { name: 'Ada' }, { model: MODEL })
    expect(messages).toEqual([{ role: 'user', content: 'Hello Ada' }])
    expect(prompts.get('greeting').description).toBe('Greets.')
    await expect(prompts.render('greeting', {}, { model: MODEL })).rejects.toThrow(/name/)
  })

  it('uses the folder’s model profiles', async () => {
    const models =
      'models:\n  own/tiny: { window: 1200, tokenizer: o200k_base, tier: minimal, source: us, date: 2026-01-01 }\n'
    const prompts = loadPrompts(folder({ ...FILES, 'models.yaml': models }))
    const columns = await prompts.fit('reply', { question: 'word '.repeat(500) }, { models: ['own/tiny', MODEL] })
    expect(columns).toMatchObject([
      { model: 'own/tiny', error: { code: 'budget-exceeded' } },
      { model: MODEL, assembly: { tier: 'full' } },
    ])
  })

  it('reads only files that belong to prompts', () => {
    const dir = folder({
      'package.json': '{}',
      'a.md': '',
      'b.yml': '',
      'a.schema.json': '{}',
      'schemas/x/c.json': '{}',
    })
    expect(Object.keys(bundlePrompts(dir))).toEqual(['a.md', 'a.schema.json', 'b.yml', 'schemas/x/c.json'])
  })

  it('fills layers with functions', async () => {
    const texts = { 'note.yaml': 'layers: [{ id: today, source: today, role: user }]' }
    const prompts = loadPrompts(texts, { model: MODEL, sources: { today: () => 'It is Monday.' } })
    expect((await prompts.render('note', {})).text).toBe('It is Monday.')
  })
})

describe('a workspace', () => {
  const files = {
    'quire.yaml': `model: ${MODEL}\noverlays: { project: { product: Lantern } }\n`,
    'blueprints/answer.yaml': 'layers: [{ id: identity, template: identity }]',
    'prompts/identity.md': 'You support {{product}}.',
  }

  it('takes blueprints, templates, values and the model from their places', async () => {
    const dir = folder({ ...files, 'notes/draft.md': 'Not a prompt.', 'package.json': '{}' })
    const prompts = loadPrompts(dir)
    expect(prompts.list()).toEqual(['answer'])
    expect(await prompts.render('answer', {})).toMatchObject({ text: 'You support Lantern.', model: MODEL })
    expect(Object.keys(bundlePrompts(dir))).toEqual(Object.keys(files).sort())
  })

  it('reports an invalid quire.yaml at once', () => {
    expect(() => loadPrompts({ ...files, 'quire.yaml': 'model: a\nmodel: b\n' })).toThrow(/quire\.yaml:2 .*model/)
  })

  it('is suggested if only its templates were loaded', async () => {
    const prompts = loadPrompts(join(folder(files), 'prompts'))
    await expect(prompts.render('answer', {}, { model: MODEL })).rejects.toThrow(
      /pass the folder that contains quire\.yaml/,
    )
  })
})

describe('changed files', () => {
  it.each([
    [true, 'Second.'],
    [false, 'First.'],
  ])('with reload: %s, gives %s', async (reload, expected) => {
    const dir = folder({ 'a.md': 'First.' })
    const prompts = loadPrompts(dir, { reload, model: MODEL })
    expect((await prompts.render('a', {})).text).toBe('First.')
    write(dir, 'a.md', 'Second.')
    write(dir, 'b.md', 'New.')
    expect((await prompts.render('a', {})).text).toBe(expected)
    expect(prompts.list()).toEqual(reload ? ['a', 'b'] : ['a'])
  })

  it('are read by default, but not in production', async () => {
    const before = process.env.NODE_ENV
    try {
      for (const [mode, expected] of Object.entries({ development: 'Second.', production: 'First.' })) {
        process.env.NODE_ENV = mode
        const dir = folder({ 'a.md': 'First.' })
        const prompts = loadPrompts(dir, { model: MODEL })
        write(dir, 'a.md', 'Second.')
        expect((await prompts.render('a', {})).text).toBe(expected)
      }
    } finally {
      process.env.NODE_ENV = before
    }
  })
})

describe('errors', () => {
  it('names the prompts that exist', () => {
    expect(() => loadPrompts(FILES).get('replly')).toThrow(
      "No prompt 'replly' in the texts. Did you mean 'reply'? Available: reply.",
    )
  })

  it('explains how to choose a model', async () => {
    await expect(loadPrompts(FILES).render('reply', { question: 'Why?' })).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringContaining("Pass one, such as { model: 'openai/gpt-4o' }"),
    })
  })

  it('reports a missing folder at once', () => {
    expect(() => loadPrompts(join(root, 'nowhere'))).toThrow(/nowhere: does not exist/)
  })

  it('reports a broken blueprint with its line, and lists it', () => {
    const prompts = loadPrompts({ 'reply.yaml': 'layers:\n  - { id: a, template: a, fit: never }\n', 'a.md': 'A' })
    expect(prompts.list()).toEqual(['a', 'reply'])
    expect(() => prompts.get('reply')).toThrow(/reply\.yaml:2 .*keep/)
  })
})

describe('requests for clients', () => {
  const prompts = loadPrompts(FILES, { model: 'anthropic/claude-sonnet-4' })
  const history = [
    { role: 'user', text: 'Hello' },
    { role: 'assistant', text: 'Hi!' },
  ]
  const inputs = { question: 'Why?', history }

  it('AI SDK: the system prompt, and messages', async () => {
    expect(await prompts.toAISDK('reply', inputs)).toEqual({
      system: 'You answer kindly.',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi!' },
        { role: 'user', content: 'Why?' },
      ],
    })
  })

  it('OpenAI: the provider’s name of the model, and messages', async () => {
    expect(await prompts.toOpenAI('reply', { question: 'Why?' }, { model: 'gpt-4o' })).toEqual({
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: 'You answer kindly.' },
        { role: 'user', content: 'Why?' },
      ],
    })
  })

  it('Anthropic: the output limit, and a mark for the cache at the end of a stable layer', async () => {
    const request = await prompts.toAnthropic('reply', inputs)
    expect(request.model).toMatch(/^claude-sonnet-4/)
    expect(request.max_tokens).toBeGreaterThan(0)
    expect(request.system).toEqual([{ type: 'text', text: 'You answer kindly.', cache_control: { type: 'ephemeral' } }])
    expect(request.messages.at(-1)).toEqual({ role: 'user', content: [{ type: 'text', text: 'Why?' }] })
  })

  it('LangChain: plain messages', async () => {
    expect((await prompts.toLangChain('reply', inputs)).map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
  })

  it('sends a prompt without a user’s message as the user’s message', async () => {
    const one = loadPrompts({ 'a.yaml': 'layers: [{ id: a, template: a }]', 'a.md': 'Tell a joke.' }, { model: MODEL })
    expect(await one.toAISDK('a', {})).toEqual({ messages: [{ role: 'user', content: 'Tell a joke.' }] })
  })
})

describe('a blueprint’s call', () => {
  const own = (head: string) =>
    loadPrompts({ 'a.yaml': `${head}\nlayers: [{ id: a, role: user, template: a }]`, 'a.md': 'Hi' })

  it('uses the blueprint’s model, unless another is passed', async () => {
    const prompts = own('model: openai/gpt-4o-mini')
    expect((await prompts.render('a', {})).model).toBe('openai/gpt-4o-mini')
    expect((await prompts.render('a', {}, { model: MODEL })).model).toBe(MODEL)
  })

  it('passes the blueprint’s settings to clients', async () => {
    const prompts = own(`model: ${MODEL}\nsettings: { temperature: 0.2, maxOutputTokens: 300 }`)
    expect(await prompts.toAISDK('a', {})).toMatchObject({ temperature: 0.2, maxOutputTokens: 300 })
    expect(await prompts.toOpenAI('a', {})).toMatchObject({ temperature: 0.2, max_completion_tokens: 300 })
    expect(await prompts.toAnthropic('a', {})).toMatchObject({ temperature: 0.2, max_tokens: 300 })
  })

  it('sets no limit if reasoning would count towards it', async () => {
    const prompts = own(`model: ${MODEL}\nsettings: { effort: low, maxOutputTokens: 300 }`)
    expect(await prompts.toAISDK('a', {})).toEqual({ messages: [{ role: 'user', content: 'Hi' }], reasoning: 'low' })
  })
})

describe('parse', () => {
  const schema = { type: 'object', required: ['mood'], properties: { mood: { enum: ['good', 'bad'] } } }
  const parse = (answer: string, response: string) =>
    loadPrompts({
      'a.yaml': `answer: ${answer}\nlayers: [{ id: a, template: a }]`,
      'a.md': '',
      'schemas/mood.json': JSON.stringify(schema),
      'actions.yaml': 'tags: [{ tag: summary, role: custom }]',
    }).parse('a', response)

  it('returns text as it is', async () => {
    const text = 'Because.'
    expect(await parse('text', text)).toEqual({ state: 'complete', value: text, text, diagnostics: [] })
    expect(await parse('text', ' ')).toMatchObject({ state: 'failed', diagnostics: [{ code: 'answer.empty' }] })
  })

  it.each(['{ json: mood }', `{ json: ${JSON.stringify(schema)} }`])('reads JSON by a schema: %s', async (answer) => {
    expect(await parse(answer, 'Sure: {"mood": "good",}')).toMatchObject({ state: 'repaired', value: { mood: 'good' } })
    const failed = await parse(answer, '{"mood": "odd"}')
    expect(failed).toMatchObject({ state: 'failed', diagnostics: [{ code: 'json.schema-mismatch' }] })
    expect(failed).not.toHaveProperty('value')
  })

  it('names the files of a missing schema', async () => {
    await expect(parse('{ json: mod }', '{}')).rejects.toThrow(
      "Unknown schema 'mod'. Tried schemas/mod.json, schemas/mod.schema.json, mod.schema.json.",
    )
  })

  it('reads any JSON, Markdown, tags and verdicts', async () => {
    expect((await parse('json', 'Here: [1, 2]')).value).toEqual([1, 2])
    expect((await parse('markdown', '```markdown\n# Doors\n\nPlane.\n```')).value).toBe('# Doors\n\nPlane.')
    expect(await parse('markdown', '# Doors\n\n```js\nlet')).toMatchObject({ state: 'truncated' })
    expect((await parse('tags', '<message>Done.</message>')).value).toMatchObject({ message: 'Done.' })
    expect((await parse('verdict', 'Fine.\n\n<review>PASS</review>')).value).toEqual({ verdict: 'PASS', isPass: true })
    expect((await parse('{ verdict: fit }', '<fit>PASS</fit>')).value).toMatchObject({ isPass: true })
    expect(await parse('verdict', 'Fine.')).toMatchObject({ state: 'failed' })
  })

  it.each([
    ['all headings', '## Cause of damp\n\nRain.\n\n## Cure\n\nPlane.', 'complete', []],
    [
      'a remark before it',
      'Sure!\n\n# Doors\n\n## Cause of damp\n\nRain.\n\n## Cure\n\nPlane.',
      'repaired',
      ['answer.mended'],
    ],
    ['no end', '## Cause of damp\n\nRain.', 'truncated', ['answer.document']],
    ['no beginning', '## Cure\n\nPlane.', 'failed', ['answer.document']],
    [
      'guidance of the template',
      '## Cause of damp\n\n[one sentence on why]\n\n## Cure\n\nPlane.',
      'failed',
      ['answer.document'],
    ],
  ])('compares Markdown with its template: %s', async (_, response, state, codes) => {
    const prompts = loadPrompts({
      'a.yaml': 'answer: { markdown: form }\ninputs: { fault: {} }\nlayers: [{ id: a, template: a }]',
      'a.md': '{{fault}}',
      'form.md': '# Doors\n\n## Cause of {{fault}}\n\n[one sentence on why]\n\n## Cure\n\n[how to mend it]\n',
    })
    const read = await prompts.parse('a', response, { fault: 'damp' })
    expect({ state: read.state, codes: read.diagnostics.map(({ code }) => code) }).toEqual({ state, codes })
    expect('value' in read).toBe(state === 'complete' || state === 'repaired')
  })

  it('applies edits to the input that they name', async () => {
    const texts = { 'a.yaml': 'answer: { edits: draft }\nlayers: [{ id: draft, source: draft }]\n' }
    const prompts = loadPrompts(texts)
    const response = '{"edits": [{"find": "nine", "replace": "ten"}]}'
    expect(await prompts.parse('a', response, { draft: 'At nine.' })).toMatchObject({
      state: 'complete',
      value: 'At ten.',
    })
    expect(await prompts.parse('a', response, { draft: 'At noon.' })).toMatchObject({
      state: 'failed',
      diagnostics: [{ code: 'answer.edit-unusable', message: expect.stringContaining('"nine" does not occur') }],
    })
    expect(await prompts.parse('a', 'At ten.', { draft: 'At nine.' })).toMatchObject({ state: 'failed' })
    expect(await prompts.parse('a', response)).toMatchObject({
      state: 'failed',
      diagnostics: [{ code: 'answer.no-document' }],
    })
  })
})
