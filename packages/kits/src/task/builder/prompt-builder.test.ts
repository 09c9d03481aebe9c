import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MissingVariable, TemplateNotFound } from '@quire/core/errors'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvalidContext, InvalidTaskFigure } from '../errors.ts'
import { folderMemory, type MemoryManager } from './memory-manager.ts'
import { PromptBuilder } from './prompt-builder.ts'

const RULE = '\n\n---\n\n'
let workspace: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'quire-builder-'))
  mkdirSync(join(workspace, 'prompts', 'task'), { recursive: true })
})
afterEach(() => rmSync(workspace, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(join(workspace, 'prompts', 'task', `${name}.md`), text)
const memory = { getProfile: () => 'A profile.', getDocuments: () => [{ name: 'README.md', text: 'A readme.' }] }

describe('invariants', () => {
  test('orders the layers 1 → 2 → 3 → 4 → 5', async () => {
    write('me', 'IDENTITY')
    const calls = {
      identity: (builder: PromptBuilder) => void builder.setIdentity('me'),
      project: (builder: PromptBuilder) => builder.loadProjectContext(),
      rules: (builder: PromptBuilder) => builder.loadRelevantRules('any'),
      context: (builder: PromptBuilder) => void builder.addContext('task', 'CONTEXT'),
      tools: (builder: PromptBuilder) => void builder.setTools([{ name: 'look' }]),
    }
    const names = Object.keys(calls) as (keyof typeof calls)[]
    const results = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(names, { minLength: names.length }), async (order) => {
        const builder = new PromptBuilder({ workspace, memoryManager: memory })
        for (const name of order) await calls[name](builder)
        const [prompt, tools] = builder.build()
        expect(tools).toEqual([{ name: 'look' }])
        const places = ['IDENTITY', 'A profile.', 'A readme.', 'CONTEXT'].map((text) => prompt.indexOf(text))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(places[0]).toBe(0)
        results.add(prompt)
      }),
      { numRuns: 30 },
    )
    expect(results.size).toBe(1)
  })

  test('omits empty layers', async () => {
    write('nothing', '{{#if never}}text{{/if}}\n')
    const builder = new PromptBuilder({ workspace, memoryManager: { getProfile: () => ' \n' } })
    builder.setIdentity('nothing').addContext('blank', ' \n ').addContextSection('empty', {})
    await builder.loadProjectContext()
    expect(builder.build()).toEqual(['', []])
    expect(builder.addContext('task', 'Do it.').buildTaskPrompt()).toBe('## task\n\nDo it.')
  })

  test('appends the data of each addContext call to layer 4', () => {
    const pieces = fc.array(
      fc.tuple(fc.stringMatching(/^[a-z_]{1,12}$/), fc.stringMatching(/^[a-zA-Z {}$&]{0,20}\S$/)),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(pieces, (blocks) => {
        const builder = new PromptBuilder()
        for (const [name, content] of blocks) builder.addContext(name, content)
        expect(builder.buildTaskPrompt()).toBe(blocks.map(([name, text]) => `## ${name}\n\n${text}`).join('\n\n'))
      }),
    )
  })

  test('build() can be called several times', () => {
    const builder = new PromptBuilder().setIdentity('task-agent').addContext('task', 'Do it.')
    builder.setCoreTools([{ name: 'look', input_schema: { type: 'object', properties: { at: { type: 'string' } } } }])
    const [first, tools] = builder.build()
    ;(tools[0] as { name: string }).name = 'changed'
    ;(tools[0]!.input_schema as { type: string }).type = 'changed'
    expect(builder.build()[0]).toBe(first)
    expect(builder.build()[1]).toEqual([
      { name: 'look', input_schema: { type: 'object', properties: { at: { type: 'string' } } } },
    ])
    expect(builder.buildTaskPrompt()).toBe(first)
  })

  test('returns undefined for a missing template file', () => {
    const builder = new PromptBuilder({ workspace })
    expect(builder.getTemplate('no-such-thing')).toBeUndefined()
    expect(builder.renderTemplate('no-such-thing', { a: 1 })).toBeUndefined()
    for (const name of ['../../quire', '/etc/passwd', 'C:\\x', '']) expect(builder.getTemplate(name)).toBeUndefined()
    expect(builder.diagnostics.map(({ code }) => code)).toEqual(Array(4).fill('task.unsafe-name'))
  })

  test('two builders do not share state', () => {
    const one = new PromptBuilder().addContext('task', 'One.')
    const two = new PromptBuilder().addContext('task', 'Two.')
    expect([one.buildTaskPrompt(), two.buildTaskPrompt()]).toEqual(['## task\n\nOne.', '## task\n\nTwo.'])
  })
})

describe('identity', () => {
  test.each([
    ['supervisor', 'chat_agent_system', '# You are the supervisor'],
    ['task-agent', 'task-agent', '# You carry out one task'],
    ['hook-executor', 'hook_context', '# You decide what follows from a hook'],
  ])('%s has the complete text of %s', (name, template, title) => {
    const builder = new PromptBuilder().setIdentity(name, { workspace_dir: '/srv/shop' })
    const text = builder.buildTaskPrompt()
    expect(text.startsWith(title)).toBe(true)
    expect(text).toContain('`/srv/shop`')
    expect(text).not.toMatch(/\{\{|\n{3}/)
    expect(text.length).toBeGreaterThan(1500)
    expect(new PromptBuilder().renderTemplate(template, { workspace_dir: '/srv/shop' })!.trimEnd()).toBe(text)
  })

  test('rejects an unknown identity and lists the known identities', () => {
    expect(() => new PromptBuilder().setIdentity('pirate')).toThrow(TemplateNotFound)
    expect(() => new PromptBuilder().setIdentity('pirate')).toThrow(/pirate\.md[\s\S]*supervisor/)
  })

  test('reports an unknown identity even if a template is unreadable', () => {
    write('bad', '---\nname: [\n---\nx')
    expect(() => new PromptBuilder({ workspace }).setIdentity('nobody')).toThrow(TemplateNotFound)
  })

  test('lets a workspace override the kit’s text', () => {
    write('chat_agent_system', 'I run {{workspace_dir}}.')
    expect(new PromptBuilder({ workspace }).setIdentity('supervisor', { workspace_dir: 'x' }).build()[0]).toBe(
      'I run x.',
    )
  })

  test('reports invalid frontmatter as an error, not as a missing file', () => {
    write('odd', '---\nvariables: [\n---\ntext')
    expect(() => new PromptBuilder({ workspace }).getTemplate('odd')).toThrow(/odd\.md/)
  })
})

describe('project context', () => {
  test('puts the profile first, then CLAUDE.md and README.md', async () => {
    for (const [file, text] of [
      ['README.md', 'Read me.'],
      ['profile.md', 'Profile.'],
      ['CLAUDE.md', 'Conventions.'],
    ] as const)
      writeFileSync(join(workspace, file), text)
    const builder = new PromptBuilder({ projectId: 'shop', memoryManager: folderMemory(workspace) })
    await builder.loadProjectContext()
    expect(builder.buildTaskPrompt()).toMatch(/`shop`[\s\S]*Profile\.[\s\S]*Conventions\.[\s\S]*Read me\./)
  })

  test('accepts documents with content or text', async () => {
    const documents = [
      { name: 'a.md', content: 'Content.' },
      { name: 'b.md', text: 'Text.' },
    ]
    const builder = new PromptBuilder({ memoryManager: { getDocuments: () => documents } })
    await builder.loadProjectContext()
    expect(builder.buildTaskPrompt()).toMatch(/## a\.md\n\nContent\.\n\n## b\.md\n\nText\.$/)
    expect(builder.diagnostics).toEqual([])
  })

  test('reads a project only from its own folder', async () => {
    mkdirSync(join(workspace, 'projects', 'shop'), { recursive: true })
    writeFileSync(join(workspace, 'projects', 'shop', 'profile.md'), 'The shop.')
    writeFileSync(join(workspace, 'profile.md'), 'A secret.')
    const manager = folderMemory(join(workspace, 'projects'))
    const inside = new PromptBuilder({ projectId: 'shop', memoryManager: manager })
    await inside.loadProjectContext()
    expect(inside.buildTaskPrompt()).toContain('The shop.')
    const outside = new PromptBuilder({ projectId: '..', memoryManager: manager })
    await outside.loadProjectContext()
    expect(outside.buildTaskPrompt()).toBe('')
    expect(outside.diagnostics.map(({ code }) => code)).toContain('task.memory-unavailable')
  })

  test('reports and omits memory that does not load in time', async () => {
    const builder = new PromptBuilder({
      memoryManager: {
        getProfile: () => new Promise(() => {}),
        getDocuments: () => [{ name: 'a.md', text: 'Known.' }],
      },
      memoryTimeoutMs: 20,
    })
    await builder.loadProjectContext()
    expect(builder.buildTaskPrompt()).toContain('Known.')
    expect(builder.diagnostics).toMatchObject([
      { code: 'task.memory-unavailable', message: expect.stringContaining('no answer within 20 ms') },
    ])
  })

  test('subtracts the tools’ tokens from the budget', async () => {
    const parameters = { type: 'object', properties: { path: { type: 'string', description: 'word '.repeat(50) } } }
    const builder = new PromptBuilder().addContext('task', 'Read it.')
    const bare = await builder.assemble({ model: 'gpt-4o', budget: 1000 })
    builder.setTools([{ type: 'function', function: { name: 'read_file', parameters } }])
    const assembly = await builder.assemble({ model: 'gpt-4o', budget: 1000 })
    expect([bare.toolTokens, assembly.text]).toEqual([0, bare.text])
    expect(assembly.toolTokens).toBeGreaterThan(50)
    expect(assembly.tokens.budget).toBe(bare.tokens.budget - assembly.toolTokens)
  })

  test('reports and omits memory that fails to load', async () => {
    const builder = new PromptBuilder({
      memoryManager: {
        getProfile: () => Promise.reject(new Error('gone')),
        getDocuments: () => [{ name: 'README.md', text: 'Still here.' }],
      },
    })
    await builder.loadProjectContext()
    expect(builder.buildTaskPrompt()).toContain('Still here.')
    expect(builder.diagnostics).toMatchObject([
      { code: 'task.memory-unavailable', message: expect.stringContaining('gone') },
    ])
  })

  test('leaves out invalid documents and adds a diagnostic', async () => {
    const odd = { getProfile: () => 42, getDocuments: () => [null, 'a', { name: 'b' }, { text: 'Kept.' }] }
    const builder = new PromptBuilder({ memoryManager: odd as unknown as MemoryManager })
    await builder.loadProjectContext()
    expect(builder.buildTaskPrompt()).toMatch(/## document 5\n\nKept\.$/)
    expect(builder.diagnostics.map(({ code }) => code)).toEqual(Array(4).fill('task.memory-unavailable'))
  })

  test('loadRelevantRules does nothing', async () => {
    const ruleManager = {
      getRules: () => {
        throw new Error('must not be asked')
      },
    }
    const builder = new PromptBuilder({ ruleManager })
    await builder.loadRelevantRules('tests')
    expect(builder.build()).toEqual(['', []])
    expect(builder.diagnostics).toEqual([])
  })
})

describe('context', () => {
  test('adds task_depth as execution_rules', () => {
    const rules = (data: object) => new PromptBuilder().addContextSection('task_depth', { ...data }).buildTaskPrompt()
    expect(rules({ depth: 0 })).toMatch(/^## execution_rules\n\nYou are at the root[\s\S]*at most 20\./)
    expect(rules({ depth: 1 })).toMatch(/^## execution_rules\n\nThis task is part of a plan already, at depth 1 of 2\./)
    expect(rules({ depth: 2 })).toMatch(/^## execution_rules\n\nDo this task yourself, in this answer/)
    expect(rules({ depth: 0, max_depth: 0 })).toBe(rules({ depth: 2 }))
    expect(() => rules({ depth: -1 })).toThrow(InvalidTaskFigure)
  })

  test('rejects invalid context values', () => {
    const builder = new PromptBuilder()
    expect(() => builder.addContext('task', 7 as never)).toThrow(InvalidContext)
    expect(() => builder.addContextSection('task', [] as never)).toThrow(InvalidContext)
    expect(() => builder.addContext('two\nlines', 'x')).toThrow(InvalidContext)
  })
})

describe('templates', () => {
  test('getTemplate returns the unrendered body, without frontmatter', () => {
    write('greet', '---\nname: greet\nvariables: { who: { required: true } }\n---\n\nHello {{who}}.\n')
    const builder = new PromptBuilder({ workspace })
    expect(builder.getTemplate('greet')).toBe('Hello {{who}}.\n')
    expect(builder.renderTemplate('greet', { who: 'Ada' })).toBe('Hello Ada.')
    expect(() => builder.renderTemplate('greet')).toThrow(MissingVariable)
    const lenient = new PromptBuilder({ workspace, strict: false })
    expect(lenient.renderTemplate('greet')).toBe('Hello .')
    expect(lenient.diagnostics).toHaveLength(1)
  })

  test('caches templates until the builder reloads', () => {
    write('word', 'one')
    const builder = new PromptBuilder({ workspace })
    expect(builder.getTemplate('word')).toBe('one')
    write('word', 'two')
    expect(builder.getTemplate('word')).toBe('one')
    expect(new PromptBuilder({ workspace }).getTemplate('word')).toBe('two')
    builder.reload()
    expect(builder.getTemplate('word')).toBe('two')
  })
})

test('assemble() returns the same text as buildTaskPrompt(), with all sources', async () => {
  const builder = new PromptBuilder({ memoryManager: memory }).setIdentity('task-agent', { project: 'shop' })
  await builder.loadProjectContext()
  builder.addContext('task', 'Mend <it> & {{go}}.').addContextSection('task_depth', { depth: 1 })
  const assembly = await builder.assemble({ model: 'gpt-4o' })
  expect(assembly.text).toBe(builder.buildTaskPrompt())
  expect(assembly.text.split(RULE)).toHaveLength(3)
  expect(assembly.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  const files = assembly.spans.flatMap(({ source }) => (source.kind === 'file' ? [source.file] : []))
  expect(new Set(files)).toEqual(
    new Set([
      'task/templates/task-agent.md',
      'task/templates/project_context.md',
      'task/templates/controlled-splitting.md',
    ]),
  )
  expect(assembly.spans.map(({ start, end }) => assembly.text.slice(start, end)).join('')).toBe(assembly.text)
})
