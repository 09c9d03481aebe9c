import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Assembly, assemble, countTokens, toXml } from '@quire/core'
import { loadTokenizer, type Tier } from '@quire/core/model'
import { loadWorkspace } from '@quire/runtime/workspace'
import { describeSessionKit, loadProcess, type StateSources } from '@quire/session'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Process, StateField } from '../../../session/src/process/process.ts'
import { sessionStateXml } from '../../../session/src/state/state-xml.ts'
import { foreman } from './kit.ts'
import {
  type AssemblyInputs,
  type ConversationTurn,
  type KnowledgeItem,
  PromptAssembler,
  type WorkOrder,
  workOrderState,
} from './prompt-assembler.ts'

const spec = <T>(name: string): T =>
  parse(readFileSync(join(import.meta.dirname, '../../../../spec/foreman', name), 'utf8')) as T

type State = Omit<WorkOrder, 'project'> &
  Pick<AssemblyInputs, 'activeContext'> & {
    readonly project?: WorkOrder['project']
    readonly knowledge?: KnowledgeItem[]
  }

// Shared by all tests, so that the kit is loaded only once.
let stored: readonly KnowledgeItem[] = []
const assembler = new PromptAssembler({
  knowledge: { getContextForForeman: ({ limit }) => stored.slice(0, limit) },
})

function assembled(
  { knowledge = [], activeContext, project = { title: '' }, ...order }: State,
  config: { readonly model: string; readonly mode: string },
  {
    history = [],
    message = 'Go on',
  }: { readonly history?: readonly ConversationTurn[]; readonly message?: string } = {},
): Promise<Assembly> {
  stored = knowledge
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

/** The rules of a mode stand above and below its actions. */
const PARTS: Readonly<Record<string, readonly string[]>> = { mode_rules: ['mode_rules', 'guardrails'] }
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

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

  test.each(models)('assembles the right prompts for $model in every mode', async ({ model, tier, notes }) => {
    for (const mode of ['architect', 'voice_calibration', 'director', 'editor']) {
      const { text, tier: promptTier, tokens } = await assembled({}, { model, mode })
      expect(promptTier).toBe(tier)
      expect(text.includes('CRITICAL FORMAT REMINDER')).toBe(notes.includes('reminder'))
      expect(text.includes('Although you may prefer JSON')).toBe(notes.includes('gemini'))
      expect(tokens.total).toBeLessThanOrEqual(tokens.budget)
    }
  })

  // Tokens are counted for Mistral. For Claude and Grok, they are estimated with a margin.
  test.each(['openai/gpt-4o', 'anthropic/claude-sonnet-4', 'xai/grok-2', 'mistral/mistral-large'])(
    '%s: the kit’s texts stay within the budget',
    async (model) => {
      const context = loadWorkspace('/', { kits: [foreman] }).context()
      const { layers, reserve } = await describeSessionKit(context, 'foreman', model)
      const { reserve: kept, total, instructions: _instructions, ...targets } = budget
      for (const tier of ['full', 'medium', 'minimal'] as const) {
        const sizesOf = (part: string) =>
          (PARTS[part] ?? [part]).map((id) => layers.find((layer) => layer.id === id)!.sizes[tier])
        for (const [part, target] of Object.entries(targets)) {
          const sizes = sizesOf(part)
          expect(sum(sizes.map((size) => size.target ?? 0)), `${part} ${tier}`).toBe(target[tier])
          // In the minimal tier, only a model with exact token counts is checked.
          if (tier === 'minimal' && model !== 'openai/gpt-4o') continue
          for (const size of sizes) expect(size.tokens, `${part} ${tier}`).toBeLessThanOrEqual(size.target!)
        }
        expect(reserve[tier]).toBe(kept![tier])
        const input = sum(Object.keys(targets).flatMap((part) => sizesOf(part).map(({ target }) => target ?? 0)))
        expect(input + reserve[tier]).toBe(total![tier])
      }
    },
  )
})

describe('the instructions', () => {
  const { budget } = spec<{ budget: Record<string, Record<Tier, number>> }>('prompts.yaml')
  const MODES = ['architect', 'voice_calibration', 'director', 'editor']
  const IDS = ['identity', 'process_map', 'mode_rules', 'actions', 'example_reply', 'guardrails', 'protocols']
  const workspace = loadWorkspace('/', { kits: [foreman] })
  const blueprint = workspace.getBlueprint('foreman/chat')
  const { profile } = workspace.models.get('gpt-4o')
  const options = { models: workspace.models, overlays: workspace.overlaysFor('foreman/chat') }

  test.each((['full', 'medium', 'minimal'] as const).flatMap((tier) => MODES.map((mode) => [tier, mode] as const)))(
    'of the %s tier leave room for a whole state in mode %s',
    async (tier, mode) => {
      const { layers } = await assemble(blueprint, { mode, message: '' }, { model: { ...profile, tier }, ...options })
      const used = layers.filter(({ id }) => IDS.includes(id)).reduce((sum, { tokens }) => sum + tokens, 0)
      expect(used + budget.session_state![tier]).toBeLessThanOrEqual(budget.instructions![tier])
    },
  )

  test('of the smallest models give way to no voice document', async () => {
    const sections = { agent_memory: { corrections: ['Marcus limps.'], constraints: ['8,000 words.'] } }
    const state = workOrderState('director', { project: { title: 'x' }, sections }, { knowledge: [] })
    const piece = (id: string) => ({ id, path: id, text: `<document path="${id}">${'word '.repeat(900)}</document>` })
    const material = ['scenes/ch1-sc1.md', ...Array.from({ length: 9 }, (_, n) => `voice/${n}.md`)].map(piece)
    const inputs = { mode: 'director', message: 'Go on', session_state: state, working_material: material }
    const { text } = await assemble(blueprint, inputs, { model: 'llama3.2:3b', ...options })
    expect(text).not.toContain('voice/8.md')
    expect(text.indexOf('<correction>Marcus limps.</correction>')).toBeGreaterThan(0)
    expect(text.indexOf('<constraint>8,000 words.</constraint>')).toBeLessThan(text.indexOf('<document'))
  })

  test('report a layer beyond its target', async () => {
    const state = { project: { title: 'A very long title. '.repeat(300) } }
    const { layers, diagnostics } = await assembled(state, { model: 'gpt-4o', mode: 'architect' })
    const { tokens, target } = layers.find(({ id }) => id === 'session_state')!
    expect(tokens).toBeGreaterThan(target!)
    expect(diagnostics).toContainEqual({
      code: 'fit.over-target',
      severity: 'info',
      layer: 'session_state',
      message: `Layer 'session_state' has ${tokens} tokens, ${tokens - target!} more than its target of ${target}.`,
    })
  })
})

const LONG = ['她不相信任何人。'.repeat(400), '🚀👩🏽‍🚀'.repeat(400), '<&>"'.repeat(900), 'x'.repeat(4000)]

async function forModel(model: string) {
  const { models } = loadWorkspace('/', { kits: [foreman] })
  return {
    process: loadProcess(foreman, undefined),
    tokenizer: await loadTokenizer(models.get(model).profile.tokenizer),
  }
}

/** Creates a state with the given strings in all editable fields. */
function everythingSays(process: Process, texts: readonly string[], mode: string): StateSources {
  let at = 0
  const next = (): string => texts[at++ % texts.length]!
  const somethingIn = ({ type }: StateField) =>
    type === 'text' ? next() : type === 'list' ? [next(), next(), next()] : type === 'integer' ? 2500 : true
  const sections = process.sections.flatMap((section) =>
    section.of === 'fields'
      ? [
          [
            section.name,
            Object.fromEntries(Object.entries(section.fields).map(([name, field]) => [name, somethingIn(field)])),
          ],
        ]
      : [],
  )
  const override = () => ({ from: 'architect', to: 'editor', missing: [next(), next()] })
  return {
    state: {
      mode,
      sections: Object.fromEntries(sections),
      work: { beat_sheet: { fields: { beat_1: next() } }, protagonist: { fields: { fatal_flaw: next() } } },
      confirmed: [],
      overrides: [override(), override(), override(), override()],
    },
    documents: { keys: {}, named: {} },
    knowledge: Array.from({ length: 6 }, (_, n) => ({ category: 'world', key: `k${n}`, value: next() })),
    notebooks: [{ id: 'nb_world', role: 'world_building', title: next() }],
  }
}

describe('conformance: foreman/state.yaml', () => {
  const {
    modes,
    sizes,
    rich,
    holds: parts,
  } = spec<{
    modes: Record<string, Record<'always' | 'relevant' | 'summary' | 'omit', string[] | undefined>>
    sizes: { model: string; tier: Tier; tokens: number; entries: number }[]
    rich: State
    holds: string[]
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
    test.each(always)(`${mode} always shows %s`, async (element) => {
      expect(holds(await stateOf({}, mode), element)).toBe(true)
      expect(holds(await stateOf(rich, mode), element)).toBe(true)
    })
    test.each(relevant)(`${mode} shows %s if there is content`, async (element) => {
      expect(holds(await stateOf({}, mode), element)).toBe(false)
      expect(holds(await stateOf(rich, mode), element)).toBe(true)
    })
    if (summary.length > 0) {
      test.each(summary)(`${mode} summarises %s`, async (element) => {
        const xml = await stateOf(rich, mode)
        expect(xml).toContain('<summary>1 of 4 complete; open: Protagonist, Beat Sheet, World Rules</summary>')
        expect(xml.slice(xml.indexOf(`<${element}>`))).not.toContain('<template ')
      })
    }
    if (omit.length > 0) {
      test.each(omit)(`${mode} never shows %s`, async (element) => {
        expect(holds(await stateOf(rich, mode), element)).toBe(false)
      })
    }
  }

  test('every part of the state appears in at least one mode', async () => {
    const names = new Set<string>()
    for (const mode of Object.keys(modes)) {
      const xml = await stateOf(rich, mode)
      const found = parts.filter((part) => xml.includes(part))
      expect(
        found.toSorted((a, b) => xml.indexOf(a) - xml.indexOf(b)),
        mode,
      ).toEqual(found)
      for (const part of found) names.add(part)
    }
    expect(parts.filter((part) => !names.has(part))).toEqual([])
  })

  test('the writer’s corrections are dropped last', async () => {
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
      const { tokenizer, process } = await forModel('deepseek-chat')
      const space = { tokens: 400, count: (text: string) => tokenizer.count(text) }
      const { project = { title: '' }, knowledge = [], ...order } = crowded
      const sources = workOrderState(mode, { project, ...order }, { knowledge })
      const xml = toXml(sessionStateXml(process, sources, { size: 'medium', space }))
      expect(tokenizer.count(xml), mode).toBeLessThanOrEqual(400)
      const newest = (what: string): number[] =>
        [...xml.matchAll(new RegExp(`${what} (\\d+):`, 'g'))].map(([, n]) => Number(n))
      // Keeps the latest corrections and at least one knowledge entry.
      expect(newest('Correction').at(-1), mode).toBe(12)
      expect(newest('Fact')[0], mode).toBe(1)
      expect(newest('Correction').length, mode).toBeGreaterThanOrEqual(newest('Preference').length)
    }
  })

  // One model for each tokenizer vocabulary, and one model whose tokens are estimated.
  const FAMILIES = [
    'deepseek-chat',
    'qwen-plus',
    'mistral:7b',
    'llama3.2:3b',
    'gpt-4o',
    'claude-sonnet-4',
    'gemini-2.0-flash',
  ]
  test.each(FAMILIES)('%s: smaller states stay within their token limits', async (model) => {
    const { process, tokenizer } = await forModel(model)
    const texts = fc.array(
      fc.oneof(fc.lorem({ maxCount: 30 }), fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...LONG)),
      { minLength: 4, maxLength: 9 },
    )
    await fc.assert(
      fc.property(texts, fc.constantFrom(...Object.keys(modes)), (texts, mode) => {
        const sources = everythingSays(process, texts, mode)
        for (const [size, tokens] of [
          ['medium', 400],
          ['minimal', 150],
        ] as const) {
          const space = { tokens, count: (text: string) => tokenizer.count(text) }
          expect(tokenizer.count(toXml(sessionStateXml(process, sources, { size, space }))), size).toBeLessThanOrEqual(
            tokens,
          )
        }
      }),
      { numRuns: 12 },
    )
  })

  test('lets a medium state exceed its target if there is space', async () => {
    const tight = await assembled(rich, { model: 'deepseek-chat', mode: 'editor' })
    const report = tight.layers.find(({ id }) => id === 'session_state')!
    expect(report.tokens).toBeGreaterThan(400)
    expect(tight.text.split('<entry ').length - 1).toBe(5)
    expect(report.dropped.map(({ what }) => what)).toContain('5 of 10 knowledge_context.entry')
  })

  test.each(sizes)('$tier: a rich state takes at most $tokens tokens', async ({ model, tokens, entries }) => {
    for (const mode of Object.keys(modes)) {
      const xml = await stateOf(rich, mode, model)
      expect((await countTokens(xml, 'gpt-4o')).tokens, mode).toBeLessThanOrEqual(tokens)
      const count = xml.split('<entry ').length - 1
      expect(count).toBeLessThanOrEqual(entries)
      expect(count > 0).toBe(entries > 0)
    }
  })
})
