import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '@quire/core'
import { TemplateNotFound } from '@quire/core/errors'
import { loadWorkspace } from '@quire/runtime/workspace'
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

  test('leaves out project context and upstream results first', async () => {
    const upstream = [1, 2, 3].map((id) => ({ id, title: `Part ${id}`, text: 'found '.repeat(400), weight: -id }))
    const { text, layers } = await agent(
      { upstream, project_context: 'background '.repeat(2000), answer: 'result', title: 'Gate' },
      { budget: 1900 },
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
    await expect(agent({ upstream: [{ title: 'x' }] })).rejects.toThrow(InvalidContext)
  })
})
