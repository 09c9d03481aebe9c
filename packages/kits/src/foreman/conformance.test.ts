import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Assembly, countTokens, type Tier } from '@quire/core'
import { describeSessionKit } from '@quire/runtime'
import { loadWorkspace } from '@quire/runtime/workspace'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { foreman } from './kit.ts'
import { type AssemblyInputs, type ConversationTurn, type KnowledgeItem, PromptAssembler } from './prompt-assembler.ts'
import type { WorkOrder } from './work-order.ts'

const spec = <T>(name: string): T =>
  parse(readFileSync(join(import.meta.dirname, '../../../../spec/foreman', name), 'utf8')) as T

type State = Omit<WorkOrder, 'project'> &
  Pick<AssemblyInputs, 'activeContext'> & {
    readonly project?: WorkOrder['project']
    readonly knowledge?: KnowledgeItem[]
  }

// One for all, so that the kit is read once.
let known: readonly KnowledgeItem[] = []
const assembler = new PromptAssembler({
  knowledge: { getContextForForeman: ({ limit }) => known.slice(0, limit) },
})

function assembled(
  { knowledge = [], activeContext, project = { title: '' }, ...order }: State,
  config: { readonly model: string; readonly mode: string },
  {
    history = [],
    message = 'Go on',
  }: { readonly history?: readonly ConversationTurn[]; readonly message?: string } = {},
): Promise<Assembly> {
  known = knowledge
  return assembler.assemble(
    { modelId: config.model, mode: config.mode },
    {
      workOrder: { project, ...order },
      conversationHistory: history,
      userMessage: message,
      ...(activeContext && { activeContext }),
    },
  )
}

describe('conformance: foreman/prompts.yaml', () => {
  interface Case extends State {
    readonly name: string
    readonly model: string
    readonly mode: string
    readonly history?: readonly ConversationTurn[]
    readonly message: string
    readonly layers: readonly string[]
    readonly parts: readonly string[]
  }
  const { cases, models, budget } = spec<{
    cases: Case[]
    models: { model: string; tier: Tier; notes: string[] }[]
    budget: Record<string, Record<Tier, number>>
  }>('prompts.yaml')

  test.each(cases)('$name', async ({ name: _name, model, mode, history = [], message, layers, parts, ...state }) => {
    const { text, layers: reports } = await assembled(state, { model, mode }, { history, message })
    expect(reports.filter(({ tokens }) => tokens > 0).map(({ id }) => id)).toEqual(layers)
    let at = 0
    for (const part of parts) {
      const found = text.indexOf(part, at)
      expect(
        found,
        `${JSON.stringify(part)} after ${JSON.stringify(text.slice(0, at).slice(-60))}`,
      ).toBeGreaterThanOrEqual(at)
      at = found + part.length
    }
  })

  test.each(models)('$model is told what its profile says, in every mode', async ({ model, tier, notes }) => {
    for (const mode of ['architect', 'voice_calibration', 'director', 'editor']) {
      const { text, tier: told, tokens } = await assembled({}, { model, mode })
      expect(told).toBe(tier)
      expect(text.includes('CRITICAL FORMAT REMINDER')).toBe(notes.includes('reminder'))
      expect(text.includes('Although you may prefer JSON')).toBe(notes.includes('gemini'))
      expect(tokens.total).toBeLessThanOrEqual(tokens.budget)
    }
  })

  test('the budget is what the kit says of itself, and its own texts keep to it', async () => {
    const { layers, reserve } = await describeSessionKit(loadWorkspace('/', { kits: [foreman] }), 'foreman')
    const { reserve: kept, total, ...targets } = budget
    for (const tier of ['full', 'medium', 'minimal'] as const) {
      for (const [id, target] of Object.entries(targets)) {
        const size = layers.find((layer) => layer.id === id)!.sizes[tier]
        expect(size.target, `${id} ${tier}`).toBe(target[tier])
        expect(size.tokens, `${id} ${tier}`).toBeLessThanOrEqual(target[tier])
      }
      expect(reserve[tier]).toBe(kept![tier])
      const input = layers.reduce((sum, { sizes }) => sum + (sizes[tier].target ?? 0), 0)
      expect(input + reserve[tier]).toBe(total![tier])
    }
  })
})

describe('conformance: foreman/state.yaml', () => {
  const { modes, sizes, rich } = spec<{
    modes: Record<string, Record<'always' | 'relevant' | 'summary' | 'omit', string[] | undefined>>
    sizes: { model: string; tier: Tier; tokens: number; entries: number }[]
    rich: State
  }>('state.yaml')
  const stateOf = async (state: State, mode: string, model = 'gpt-4o'): Promise<string> => {
    const { text } = await assembled(state, { model, mode })
    return text.slice(
      text.indexOf('\n<session_state>') + 1,
      text.indexOf('</session_state>') + '</session_state>'.length,
    )
  }
  const holds = (xml: string, element: string): boolean => new RegExp(`<${element}[\\s/>]`).test(xml)

  for (const [mode, { always = [], relevant = [], summary = [], omit = [] }] of Object.entries(modes)) {
    test.each(always)(`${mode} always has %s`, async (element) => {
      expect(holds(await stateOf({}, mode), element)).toBe(true)
      expect(holds(await stateOf(rich, mode), element)).toBe(true)
    })
    test.each(relevant)(`${mode} has %s where there is something`, async (element) => {
      expect(holds(await stateOf({}, mode), element)).toBe(false)
      expect(holds(await stateOf(rich, mode), element)).toBe(true)
    })
    if (summary.length > 0) {
      test.each(summary)(`${mode} sums %s up`, async (element) => {
        const xml = await stateOf(rich, mode)
        expect(xml).toContain('<summary>1 of 4 complete; open: Protagonist, Beat Sheet, World Rules</summary>')
        expect(xml.slice(xml.indexOf(`<${element}>`))).not.toContain('<template ')
      })
    }
    if (omit.length > 0) {
      test.each(omit)(`${mode} never has %s`, async (element) => {
        expect(holds(await stateOf(rich, mode), element)).toBe(false)
      })
    }
  }

  test('a medium state loses what the writer said last of all, in every mode', async () => {
    const many = (what: string, count: number): string[] =>
      Array.from({ length: count }, (_, n) => `${what} ${n + 1}: ${'never mention it again, '.repeat(2)}`)
    const crowded: State = {
      ...rich,
      sections: {
        ...rich.sections,
        agent_memory: { preferences: many('Preference', 12), corrections: many('Correction', 12) },
      },
      knowledge: many('Fact', 12).map((value, n) => ({ category: 'world', key: `fact_${n}`, value })),
    }
    for (const mode of Object.keys(modes)) {
      const xml = await stateOf(crowded, mode, 'deepseek-chat')
      expect((await countTokens(xml, 'gpt-4o')).tokens, mode).toBeLessThanOrEqual(400)
      const newest = (what: string): number[] =>
        [...xml.matchAll(new RegExp(`${what} (\\d+):`, 'g'))].map(([, n]) => Number(n))
      // The latest corrections and preferences, and at least one thing that is known.
      expect(newest('Correction').at(-1), mode).toBe(12)
      expect(newest('Preference').at(-1), mode).toBe(12)
      expect(newest('Fact')[0], mode).toBe(1)
      expect(newest('Correction').length, mode).toBeGreaterThanOrEqual(newest('Preference').length)
    }
  })

  test.each(sizes)('$tier: a rich state takes at most $tokens tokens', async ({ model, tokens, entries }) => {
    for (const mode of Object.keys(modes)) {
      const xml = await stateOf(rich, mode, model)
      expect((await countTokens(xml, 'gpt-4o')).tokens, mode).toBeLessThanOrEqual(tokens)
      const told = xml.split('<entry ').length - 1
      expect(told).toBeLessThanOrEqual(entries)
      expect(told > 0).toBe(entries > 0)
    }
  })
})
