import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemblePrompt } from '@quire/runtime/answer'
import { loadWorkspace } from '@quire/runtime/workspace'
import { describe, expect, test } from 'vitest'
import { ContextTooLarge, EmptyTemplate } from '../errors.ts'
import { change } from '../index.ts'
import { UnifiedPrompt } from '../prompt/unified-prompt.ts'
import { fromTemplate, leftOutOf, phasePrompt } from './phase-prompt.ts'

const workspace = loadWorkspace(tmpdir(), { kits: [change] })
const flowContext = workspace.context()
const entry = (type: 'file' | 'artifact', name: string, words: number, weight: number) => ({
  type,
  name,
  content: `${name} `.repeat(words),
  weight,
  source: type === 'file' ? { kind: 'file' as const, file: name, line: 1 } : { kind: 'artifact' as const, id: name },
})
const make = async (model: string, context: ReturnType<typeof entry>[]) => {
  const prompt = phasePrompt(flowContext, {
    phase: 'challenge',
    model,
    instructions: fromTemplate(flowContext, 'instructions/challenge'),
    context,
    rules: [],
    needed: ['plan'],
    variables: {},
  })
  const { assembly } = await assemblePrompt(flowContext, prompt)
  return { assembly, leftOut: leftOutOf(assembly, context) }
}

describe('a phase’s prompt', () => {
  test('is one XML document in one message', async () => {
    const { assembly } = await make('cli/gemini', [entry('artifact', 'plan', 3, 99)])
    expect(assembly.messages).toEqual([{ role: 'user', content: assembly.text }])
    const { systemPrompt, context } = UnifiedPrompt.fromXml(assembly.text)
    expect(systemPrompt).toContain('without a code block or backticks')
    expect(systemPrompt).toContain('  - `plan`')
    expect(context).toEqual([{ type: 'artifact', name: 'plan', content: 'plan plan plan ' }])
  })

  test('has a system message and a user message for an API model', async () => {
    const { assembly } = await make('openai/gpt-4o', [entry('artifact', 'plan', 3, 99)])
    const whole = UnifiedPrompt.fromXml(assembly.text)
    const [system, user, ...more] = assembly.messages
    expect(more).toEqual([])
    expect(system).toEqual({ role: 'system', content: whole.systemPrompt })
    expect(system!.content).toContain('<review>PASS</review>')
    const { context, instructions } = whole
    expect(user!.role).toBe('user')
    expect(UnifiedPrompt.fromXml(user!.content)).toEqual(new UnifiedPrompt({ context, instructions }))
  })

  test('omits and reports the least important context', async () => {
    const context = [
      entry('artifact', 'plan', 50, 99),
      entry('file', 'less.js', 20_000, 10),
      entry('file', 'more.js', 200, 60),
      entry('file', 'least.js', 20_000, 1),
    ]
    const { assembly, leftOut } = await make('ollama/mistral:7b', context)
    expect(leftOut).toEqual(['least.js', 'less.js'])
    expect(UnifiedPrompt.fromXml(assembly.text).context.map(({ name }) => name)).toEqual(['plan', 'more.js'])
    expect((await make('cli/claude', context)).leftOut).toEqual([])
  })

  test('cannot be assembled without a system prompt', async () => {
    const root = mkdtempSync(join(tmpdir(), 'quire-empty-'))
    mkdirSync(join(root, 'prompts/change/system'), { recursive: true })
    writeFileSync(join(root, 'prompts/change/system/BASE-challenge.md'), '{{#if TASKS}}text{{/if}}')
    writeFileSync(join(root, 'quire.yaml'), 'name: own\n')
    const own = loadWorkspace(root, { kits: [change] })
    const prompt = phasePrompt(flowContext, {
      phase: 'challenge',
      model: 'cli/claude',
      instructions: fromTemplate(flowContext, 'instructions/challenge'),
      context: [],
      rules: [],
      needed: [],
      variables: {},
    })
    const assembling = assemblePrompt({ ...flowContext, blueprint: (name) => own.getBlueprint(name) }, prompt)
    await expect(assembling).rejects.toThrow(EmptyTemplate)
    rmSync(root, { recursive: true })
  })

  test('cannot be assembled without required context', async () => {
    const assembling = make('ollama/mistral:7b', [entry('artifact', 'plan', 40_000, 99), entry('file', 'a.js', 1, 1)])
    await expect(assembling).rejects.toThrow(ContextTooLarge)
    await expect(assembling).rejects.toThrow(/'challenge' needs plan, but this does not fit/)
  })
})
