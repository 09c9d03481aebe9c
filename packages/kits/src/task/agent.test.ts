import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '@quire/core'
import { TemplateNotFound } from '@quire/core/errors'
import { loadWorkspace } from '@quire/runtime/workspace'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { PromptBuilder } from './builder/prompt-builder.ts'
import { InvalidContext, InvalidTaskFigure } from './errors.ts'
import { task } from './index.ts'

const empty = mkdtempSync(join(tmpdir(), 'quire-task-agent-'))
afterAll(() => rmSync(empty, { recursive: true }))
const blueprint = loadWorkspace(empty, { kits: [task] }).getBlueprint('task/agent')
const agent = (inputs: object, options: object = {}) =>
  assemble(blueprint, { task: 'Mend the gate.', ...inputs }, { model: 'gpt-4o', ...options })

describe('task/agent', () => {
  test.each([0, 1, 2, 3])('equals the builder’s output at depth %i', async (depth) => {
    const builder = new PromptBuilder().setIdentity('task-agent', { workspace_dir: '/srv' })
    builder.addContext('task', 'Mend the gate.').addContextSection('task_depth', { depth, max_depth: 3 })
    builder.addContextSection('system_metadata', { branch: 'main' }).addContext('note', 'Mind the dog.')
    const { text, diagnostics } = await agent({
      depth,
      max_depth: 3,
      workspace_dir: '/srv',
      system_metadata: { branch: 'main' },
      context: [{ name: 'note', content: 'Mind the dog.' }],
    })
    expect(text).toBe(builder.buildTaskPrompt())
    expect(diagnostics).toEqual([])
  })

  test('equals the builder’s output for any blocks, with no rule inside layer 4', async () => {
    const text = fc.stringMatching(/^[A-Za-z][A-Za-z .{}$&\n]{0,30}[a-z]$/)
    const optional = { requiredKeys: [] as [] }
    const blocks = fc.record({ upstream: text, results: text, hook: text, feedback: text, depth: fc.nat(3) }, optional)
    const background = fc.record({ goal: text, parent_task: text, project: text, document: text }, optional)
    await fc.assert(
      fc.asyncProperty(text, blocks, background, async (work, { depth, ...named }, { document, project, ...above }) => {
        const documents = document === undefined ? [] : [{ name: 'NOTES.md', content: document }]
        const builder = new PromptBuilder({ projectId: 'shop', memoryManager: { getDocuments: () => documents } })
        builder.setIdentity('task-agent', project === undefined ? {} : { project })
        await builder.loadProjectContext()
        const introduce = (name: string, tag: string, value: string) =>
          `${builder.renderTemplate(name)!.trim()}\n\n<${tag}>\n${value}\n</${tag}>`
        const { goal, parent_task } = above
        const { upstream, results, hook, feedback } = named
        if (goal !== undefined) builder.addContext('background', introduce('background', 'request', goal))
        for (const [name, value] of Object.entries({ upstream, results })) builder.addContext(name, value ?? '')
        if (parent_task !== undefined) {
          builder.addContext('parent_task', introduce('parent_task', 'parent_task', parent_task))
        }
        builder.addContext('task', work)
        for (const [name, value] of Object.entries({ hook, feedback })) builder.addContext(name, value ?? '')
        if (depth !== undefined) builder.addContextSection('task_depth', { depth, max_depth: 3 })
        const values = { ...named, ...above, documents, depth, project, project_id: 'shop', max_depth: 3 }
        const inputs = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
        const { text: prompt } = await agent({ task: work, ...inputs })
        expect(prompt).toBe(builder.buildTaskPrompt())
        expect(prompt.split('\n\n---\n\n')).toHaveLength(document === undefined ? 2 : 3)
      }),
      { numRuns: 60 },
    )
  })

  test('gives no depth rules by default, so that the agent is not told to plan', async () => {
    const { text } = await agent({})
    expect(text).toBe(new PromptBuilder().setIdentity('task-agent').addContext('task', 'Mend the gate.').build()[0])
    expect((await agent({ depth: null })).text).toBe(text)
  })

  test('shows the parent task as background, between tags', async () => {
    const { text } = await agent({ parent_task: '**Fence**\n\nMend </parent_task> it all.' })
    expect(text).toMatch(/## parent_task\n\n[^\n]*It is background[^\n]*\n\n<parent_task>\n\*\*Fence\*\*/)
    expect(text.match(/<\/parent_task>/g)).toHaveLength(1)
    expect(text.indexOf('## parent_task')).toBeLessThan(text.indexOf('## task\n'))
  })

  test('leaves out project context and upstream results first', async () => {
    const upstream = [1, 2, 3].map((id) => ({ id, title: `Part ${id}`, text: 'found '.repeat(400), weight: -id }))
    const { text, layers } = await agent(
      { upstream, project_context: 'background '.repeat(2000), answer: 'result', title: 'Gate', depth: 2 },
      { budget: 1600 },
    )
    expect(text).toContain('<result task="1" title="Part 1">')
    expect(text).not.toContain('title="Part 3"')
    expect(text).toMatch(/Mend the gate\.[\s\S]*## execution_rules[\s\S]*## output_format/)
    expect(layers.find(({ id }) => id === 'upstream')!.dropped.length).toBeGreaterThan(0)
  })

  test('every byte has a source', async () => {
    const { text, spans } = await agent({
      depth: 1,
      role: 'engineer',
      upstream: 'It is broken.',
      answer: 'result',
      title: 'Gate',
    })
    expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    const files = new Set(
      spans.flatMap(({ source }) => (source.kind === 'file' ? [source.file.replace('task/templates/', '')] : [])),
    )
    for (const file of ['task-agent.md', 'roles/engineer.md', 'controlled-splitting.md', 'answer/result.md']) {
      expect(files).toContain(file)
    }
  })

  test('rejects invalid inputs', async () => {
    await expect(agent({ identity: 'pirate' })).rejects.toThrow(TemplateNotFound)
    await expect(agent({ role: 'pirate' })).rejects.toThrow(TemplateNotFound)
    await expect(agent({ depth: -1 })).rejects.toThrow(InvalidTaskFigure)
    await expect(agent({ context: 'text' })).rejects.toThrow(InvalidContext)
    await expect(agent({ context: [{ content: 'x' }] })).rejects.toThrow(InvalidContext)
    await expect(agent({ documents: [{ name: 'x' }] })).rejects.toThrow(InvalidContext)
    await expect(agent({ upstream: [{ title: 'x' }] })).rejects.toThrow(InvalidContext)
  })
})
