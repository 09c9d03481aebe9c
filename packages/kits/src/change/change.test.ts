import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble, defaultProfiles } from '@quire/core'
import { TemplateNotFound } from '@quire/core/errors'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, describe, expect, test } from 'vitest'
import { profileOf } from '../agent-profile.ts'
import { agentOfModel, modelOfAgent } from './agents.ts'
import { PHASES } from './flow/phases.ts'
import { change, EmptyTemplate, forPhase, UnifiedPrompt } from './index.ts'

const empty = mkdtempSync(join(tmpdir(), 'quire-change-'))
afterAll(() => rmSync(empty, { recursive: true }))
const blueprint = loadWorkspace(empty, { kits: [change] }).getBlueprint('change/unified')
const unified = (inputs: object, options: object = {}) =>
  assemble(blueprint, { instructions: 'Add login', ...inputs }, { model: 'gpt-4o', format: 'xml', ...options })

describe('constructing a basic plan prompt', () => {
  test('contains the system prompt, the instructions and the context', () => {
    const context = [{ type: 'file' as const, name: 'src/main.rs', content: 'fn main() {}' }]
    const xml = forPhase({ agent: 'claude', phase: 'plan', instructions: 'Add login', context }).toXml()
    expect(xml).toMatch(/<system_prompt><!\[CDATA\[# Plan a change\n/)
    expect(xml).toContain('<instructions>Add login</instructions>')
    expect(xml).toContain('<context>\n    <file path="src/main.rs">fn main() {}</file>\n  </context>')
  })

  test('uses an agent’s own template', () => {
    const of = (agent: string) => forPhase({ agent, phase: 'implement', instructions: 'x' }).systemPrompt
    expect(of('gemini')).toContain('# Implement a plan')
    expect(new Set(['gemini', 'codex', 'claude', 'aider'].map(of)).size).toBe(4)
  })

  test('prefers a workspace’s template to the kit’s', () => {
    const workspace = mkdtempSync(join(empty, 'workspace-'))
    mkdirSync(join(workspace, 'prompts/change/system'), { recursive: true })
    writeFileSync(join(workspace, 'prompts/change/system/BASE-plan.md'), 'Ours: {{TASKS}}')
    const prompt = forPhase({ agent: 'x', phase: 'plan', instructions: 'y', workspace, variables: { TASKS: 'a' } })
    expect(prompt.systemPrompt).toBe('Ours: a')
  })

  test('replaces the template’s variables with project information', () => {
    const variables = {
      PROJECT_CONTEXT: 'A shop.',
      PROJECT_STRUCTURE: 'src/',
      ARTIFACTS: '  - `plan`',
    }
    const { systemPrompt } = forPhase({ agent: 'x', phase: 'implement', instructions: 'y', variables })
    for (const text of Object.values(variables)) expect(systemPrompt).toContain(text)
    const own = forPhase({ agent: 'x', phase: 'review', instructions: 'y', variables: { SKELETON: 'Three lines.' } })
    expect(own.systemPrompt).toContain('Three lines.')
    expect(own.systemPrompt).not.toContain('## Findings')
  })
})

describe('error handling for missing templates', () => {
  test('rejects an unknown phase and lists the known phases', () => {
    const make = () => forPhase({ agent: 'claude', phase: 'invalid-phase', instructions: 'x' })
    expect(make).toThrow(TemplateNotFound)
    expect(make).toThrow(/CLAUDE-invalid-phase\.md.*BASE-invalid-phase\.md/)
    expect(make).toThrow(/system\/BASE-plan/)
  })

  test('the blueprint rejects unknown phases and ignores the case of agent names', async () => {
    const [lower, upper] = await Promise.all(
      ['gemini', 'GEMINI'].map((agent) => unified({ agent, phase: 'implement' })),
    )
    expect(lower!.text).toBe(upper!.text)
    expect(lower!.text).not.toBe((await unified({ phase: 'implement' })).text)
    await expect(unified({ agent: 'CLAUDE', phase: 'invalid-phase' })).rejects.toThrow(TemplateNotFound)
  })

  test.each([
    ['an empty file', ''],
    ['frontmatter alone', '---\nname: plan\n---\n \n'],
    ['a template that renders empty', '{{#if TASKS}}text{{/if}}\n'],
  ])('rejects %s as a system prompt', (_name, text) => {
    const workspace = mkdtempSync(join(empty, 'workspace-'))
    mkdirSync(join(workspace, 'prompts/change/system'), { recursive: true })
    writeFileSync(join(workspace, 'prompts/change/system/BASE-plan.md'), text)
    const make = () => forPhase({ agent: 'claude', phase: 'plan', instructions: 'x', workspace })
    expect(make).toThrow(EmptyTemplate)
    expect(make).toThrow(/prompts\/change\/system\/BASE-plan\.md renders to an empty system prompt/)
  })

  test('rejects a missing agent or phase', () => {
    const make = (request: object) => () =>
      forPhase({ instructions: 'x', ...request } as Parameters<typeof forPhase>[0])
    expect(make({ phase: 'plan' })).toThrow(/agent must be a string/)
    expect(make({ agent: 'claude' })).toThrow(/phase must be a string/)
  })

  test('rejects an agent or phase name that points outside the templates folder', () => {
    expect(() => forPhase({ agent: '../..', phase: 'plan', instructions: 'x' })).toThrow(/name/)
    expect(() => forPhase({ agent: 'x', phase: '../../x', instructions: 'x' })).toThrow(/name/)
  })
})

describe('change/unified', () => {
  test.each(PHASES)('the %s phase has a system prompt for any agent', async (phase) => {
    for (const agent of ['CLAUDE', 'GEMINI', 'CODEX', 'OTHER']) {
      const { text, diagnostics } = await unified({ agent, phase })
      const prompt = UnifiedPrompt.fromXml(text)
      expect(prompt.systemPrompt!.length).toBeGreaterThan(1500)
      expect(prompt.instructions).toBe('Add login')
      expect(diagnostics).toEqual([])
    }
  })

  test.each(['challenge', 'review'])('the %s phase asks for a readable verdict', async (phase) => {
    expect((await unified({ phase })).text).toContain('<review>PASS</review>')
  })

  test('tells agents with write access to edit files', async () => {
    const render = (WRITES: boolean) => unified({ phase: 'implement', agent: 'CODEX', ...(WRITES && { WRITES }) })
    expect((await render(false)).text).toContain('<content_update target=')
    const writing = (await render(true)).text
    expect(writing).toContain('Change the files there with your editing tools')
    expect(writing).toMatch(/<content_update target="[^"]+" operation="delete">/)
    expect(writing).not.toContain('SEARCH')
  })

  test('leaves out the context with the lowest weight first', async () => {
    const context = [
      { type: 'file', name: 'a', content: 'alpha '.repeat(400), weight: 1 },
      { type: 'file', name: 'b', content: 'beta '.repeat(400), weight: 2 },
    ]
    const { tokens } = await unified({})
    const { text, layers } = await unified({ context }, { budget: tokens.total + 500 })
    expect(text).toContain('<file path="b">')
    expect(text).not.toContain('<file path="a">')
    expect(layers.find(({ id }) => id === 'context')!.dropped).toMatchObject([{ what: 'item a' }])
  })
})

describe('agents', () => {
  const models = defaultProfiles()
  test.each([
    ['cli/claude', 'CLAUDE'],
    ['cli/gemini:gemini-2.5-pro', 'GEMINI'],
    ['anthropic/claude-opus-5', 'CLAUDE'],
    ['google/gemini-2.5-pro', 'GEMINI'],
    ['openai/gpt-5-codex', 'CODEX'],
    ['scripted/alpha', 'ALPHA'],
    ['ollama/llama3.2:3b', 'LLAMA3.2_3B'],
    ['other/../../x', 'X'],
  ])('%s uses the templates of %s', (model, agent) => expect(agentOfModel(model)).toBe(agent))

  test.each([
    ['gemini', 'cli/gemini'],
    ['Claude:opus', 'cli/claude:opus'],
    ['gpt-4o', 'openai/gpt-4o'],
    ['scripted/a', 'scripted/a'],
  ])('%s stands for the model %s', (written, model) => expect(modelOfAgent('plan', written, models)).toBe(model))

  test('rejects an unknown agent and lists the known agents', () => {
    expect(() => modelOfAgent('plan', 'cursor', models)).toThrow(/'cursor' is not an agent.*claude, gemini, codex/)
  })

  test('an agent without a model gets the provider’s smallest window', () => {
    expect(profileOf('cli/claude:claude-opus-5', models)).toMatchObject({ window: 1_000_000, tier: 'full' })
    expect(profileOf('cli/claude', models)).toMatchObject({ id: 'cli/claude', window: 200_000 })
    expect(profileOf('cli/aider', models).window).toBe(models.get('cli/aider').profile.window)
    expect(profileOf('cli/constructor', models).window).toBe(models.get('cli/constructor').profile.window)
    expect(agentOfModel('constructor/x')).toBe('X')
  })
})
