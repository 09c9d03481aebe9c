import { parseResponse, toXml } from '@quire/core'
import { availableActions, judgeAction } from '@quire/core/action'
import { loadWorkspace } from '@quire/runtime/workspace'
import { loadProcess } from '@quire/session'
import { describe, expect, test } from 'vitest'
import { foreman } from './kit.ts'
import { PromptAssembler, type WorkOrder } from './prompt-assembler.ts'

const assembler = new PromptAssembler()
const promptIn = async (mode: string, work: Partial<WorkOrder> = {}): Promise<string> => {
  const workOrder = { project: { title: 'The Last Starship' }, ...work }
  return (await assembler.assemble({ modelId: 'gpt-4o', mode }, { workOrder, userMessage: 'Go on' })).text
}
const inOrder = (text: string, parts: readonly string[]): void => {
  let at = 0
  for (const part of parts) {
    const found = text.indexOf(part, at)
    expect(found, `${part} after ${text.slice(Math.max(0, at - 60), at)}`).toBeGreaterThanOrEqual(at)
    at = found + part.length
  }
}

// The actions of each mode.
const MODES: Readonly<Record<string, readonly string[]>> = {
  architect: ['query_notebook', 'read_document', 'save_decision', 'write_template', 'set_project', 'update_status'],
  voice_calibration: [
    'query_notebook',
    'read_document',
    'save_decision',
    'set_project',
    'update_status',
    'start_tournament',
    'select_winner',
    'generate_bundle',
  ],
  director: [
    'query_notebook',
    'read_document',
    'save_decision',
    'generate_scaffold',
    'write_scene',
    'run_health_check',
    'apply_edit',
    'move_scene',
  ],
  editor: ['query_notebook', 'read_document', 'save_decision', 'run_health_check', 'apply_edit', 'move_scene'],
}

describe('the rules of a mode', () => {
  test.each(Object.entries(MODES))('%s states its rules', async (mode, actions) => {
    const prompt = await promptIn(mode)
    const start = prompt.indexOf('# MODE: ')
    const rules = prompt.slice(start, prompt.indexOf('<session_state>\n'))
    inOrder(rules, [
      `# MODE: ${mode.toUpperCase().replace('_', ' ')} - Detailed Instructions`,
      '## Your Focus in This Mode',
      '## Required Artifacts',
      '- [ ] ',
      '## Behavioral Framework',
      '### When ',
      '### When ',
      '## Available Actions',
      '<available_actions>',
      '</available_actions>',
      '## A Whole Reply',
      '## Guardrails',
      '### NEVER',
      '### ALWAYS',
      '## Advancement Criteria',
    ])
    // A separator stands between layers, and not inside the rules.
    expect(rules.split('\n---\n')).toHaveLength(2)
    expect([...rules.matchAll(/<action type="(\w+)">\s*<description>/g)].map(([, type]) => type).sort()).toEqual(
      [...actions].sort(),
    )
  })
})

const TIERS = ['gpt-4o', 'deepseek-chat', 'llama3.2:3b']
const TIERS_AND_MODES = TIERS.flatMap((modelId) => Object.keys(MODES).map((mode) => [modelId, mode] as const))

test.each(TIERS_AND_MODES)('the layers for %s in %s are separated in one way', async (modelId, mode) => {
  const inputs = { workOrder: { project: { title: 'x' } }, userMessage: 'Go on' }
  const { text } = await assembler.assemble({ modelId, mode }, inputs)
  expect(text).not.toContain('\n\n\n')
  const separators = text.split('\n').filter((line) => line === '---').length
  expect(text.split('\n\n---\n\n')).toHaveLength(separators + 1)
})

test.each(TIERS_AND_MODES)('for %s, %s says how to write prose only where it may be written', async (modelId, mode) => {
  const inputs = { workOrder: { project: { title: 'x' } }, userMessage: 'Go on' }
  const { text } = await assembler.assemble({ modelId, mode }, inputs)
  if (mode === 'director' || mode === 'editor') expect(text).toContain('<content_update target="ch9-sc9">')
  else if (modelId === 'llama3.2:3b') expect(text).not.toContain('content_update')
})

test.each(TIERS)('the prompt for %s lists every field', async (modelId) => {
  const inputs = { workOrder: { project: { title: 'The Last Starship' } }, userMessage: 'Go on' }
  const { text } = await assembler.assemble({ modelId, mode: 'architect' }, inputs)
  for (const { name, fields } of loadProcess(foreman, undefined).templates) {
    const required = fields.filter((field) => field.required).map((field) => field.name)
    const named = name === 'beat_sheet' ? ['beat_1 to beat_15'] : required
    for (const field of named) expect(text).toContain(field)
  }
  expect(text).toContain('never that it is done')
})

describe('examples', () => {
  const table = loadWorkspace('/', { kits: [foreman] }).getActions('foreman')
  const examplesIn = (text: string): string[] =>
    [...text.matchAll(/<example>\s*([\s\S]*?)\s*<\/example>/g)].map(([, example = '']) => example)

  test.each(Object.keys(MODES))('every action of %s has a valid example', async (mode) => {
    for (const example of examplesIn(toXml(availableActions(table, mode)!))) {
      const { actions: parsed, diagnostics } = parseResponse(`<message>m</message>${example}`)
      expect(diagnostics).toEqual([])
      expect(await judgeAction(parsed[0]!, table, { mode })).toMatchObject({ wouldRun: true })
    }
  })

  test('gives small models a single example, which shows the most difficult action', async () => {
    const inputs = { workOrder: { project: { title: 'x' } }, userMessage: 'Go on' }
    const { text } = await assembler.assemble({ modelId: 'llama3.2:3b', mode: 'architect' }, inputs)
    expect(examplesIn(text)).toEqual([expect.stringContaining('<action type="write_template">')])
  })

  test.each(
    Object.keys(MODES).flatMap((mode) => [
      ['gpt-4o', mode],
      ['deepseek-chat', mode],
    ]),
  )('shows %s a valid example reply in mode %s', async (modelId, mode) => {
    const inputs = { workOrder: { project: { title: 'x' } }, userMessage: 'Go on' }
    const { text } = await assembler.assemble({ modelId, mode }, inputs)
    const [, response = ''] = /```xml\n([\s\S]*?)```/.exec(text.slice(text.indexOf('## A Whole Reply')))!
    const { message, thinking, actions, diagnostics } = parseResponse(response)
    expect([message, thinking].every(Boolean)).toBe(true)
    expect(diagnostics).toEqual([])
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(await judgeAction(action, table, { mode })).toMatchObject({ wouldRun: true })
  })

  test('every prompt forbids JSON, wrong nesting and tags inside the thinking', async () => {
    for (const mode of Object.keys(MODES)) {
      for (const modelId of ['gpt-4o', 'deepseek-chat', 'llama3.2:3b']) {
        const { text } = await assembler.assemble(
          { modelId, mode },
          { workOrder: { project: { title: 'x' } }, userMessage: 'Go' },
        )
        const [, never = ''] = /# OUTPUT PROTOCOLS([\s\S]*?)(?=\n---\n)/.exec(text)!
        expect(never).toMatch(/JSON for actions|never as JSON/)
        expect(never).toMatch(/tags left open|tags inside another|no tag stands inside/i)
        expect(never).toMatch(/inside (?:the|your) thinking/i)
        expect(text.replace(/(?:No|not use|prefer|never as) JSON|JSON for actions/gi, '')).not.toContain('JSON')
        expect(text).not.toMatch(/unless said|ways on|how open/)
      }
    }
  })
})

test('lists all missing beats', async () => {
  const text = await promptIn('architect', { templates: { theme: { central_theme: 'Trust' } } })
  for (const { name, display } of loadProcess(foreman, undefined).templates.find(
    ({ name: one }) => one === 'beat_sheet',
  )!.fields) {
    expect(text).toContain(`<missing name="${name}" title="${display}">`)
    expect(display).toMatch(/, \d+(?:–\d+)?%$/)
  }
})

test('DIRECTOR shows the protagonist, the theme and the nearest beats', async () => {
  const beats = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`beat_${n + 1}`, `What happens in ${n + 1}.`]))
  const templates = {
    protagonist: { fatal_flaw: 'She counts.', the_lie: 'Only lists hold.', arc_start: 'Alone.' },
    theme: { theme_statement: 'Proof is the smallest part.' },
    beat_sheet: beats,
  }
  const workOrder = { project: { title: 'Unlisted' }, templates }
  const activeContext = { beat: 'beat_9 (Midpoint, 50%)' }
  const { text } = await assembler.assemble(
    { modelId: 'gpt-4o', mode: 'director' },
    { workOrder, activeContext, userMessage: 'Go on' },
  )
  for (const sentence of ['She counts.', 'Only lists hold.', 'Alone.', 'Proof is the smallest part.'])
    expect(text).toContain(sentence)
  expect([...text.matchAll(/What happens in (\d+)\./g)].map(([, n]) => Number(n))).toEqual([7, 8, 9, 10, 11])
})

test('shows every mode in the process map', async () => {
  const prompt = await promptIn('director')
  inOrder(
    prompt.slice(0, prompt.indexOf('# MODE: DIRECTOR - ')),
    ['MODE A: ARCHITECT', 'MODE B: VOICE CALIBRATION', 'MODE C: DIRECTOR', 'MODE D: EDITOR'].flatMap((mode) => [
      mode,
      '**Goal**',
      '**Deliverables**',
      '**Your Behavior**',
      '**Advancement Gate**',
    ]),
  )
})

describe('the story bible', () => {
  const whole: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
    protagonist: { fatal_flaw: 'a', the_lie: 'b', arc_start: 'c', arc_midpoint: 'd', arc_resolution: 'e' },
    beat_sheet: Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`beat_${n + 1}`, `Beat ${n + 1} happens`])),
    theme: { central_theme: 'f', theme_statement: 'g' },
    world_rules: { fundamental_rules: ['h', 'i', 'j'] },
  }
  test('is complete if all its templates are filled in', async () => {
    expect(await promptIn('architect', { templates: whole })).toContain('<completion_pct>100</completion_pct>')
  })

  const fields = Object.entries(whole).flatMap(([template, fields]) =>
    Object.keys(fields).map((field) => [template, field]),
  )
  test.each(fields)('is incomplete without %s.%s', async (template, field) => {
    const { [field!]: _left, ...rest } = whole[template!]!
    const prompt = await promptIn('architect', { templates: { ...whole, [template!]: rest } })
    const completion = Number(/<completion_pct>(\d+)</.exec(prompt)![1])
    expect(completion).toBeLessThan(100)
    expect(prompt).toMatch(new RegExp(`<missing>[^<]*\\b${field}\\b|status="not_started"`))
  })

  test('is incomplete if it has placeholders or too few world rules', async () => {
    for (const change of [
      { world_rules: { fundamental_rules: ['h', 'i'] } },
      { beat_sheet: { ...whole.beat_sheet, beat_9: 'TBD' } },
    ]) {
      expect(await promptIn('architect', { templates: { ...whole, ...change } })).not.toContain('<completion_pct>100<')
    }
  })
})

describe('parameters of actions', () => {
  const table = loadWorkspace('/', { kits: [foreman] }).getActions('foreman')
  const judged = (type: string, params: Readonly<Record<string, unknown>>) => judgeAction({ type, params }, table)
  const save = { category: 'character', key: 'flaw', value: 'Pride' }

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['query_notebook', { notebook_id: 'nb', query: 'What does a jump cost?' }],
    ...['character', 'world', 'structure', 'constraint', 'preference', 'voice'].map(
      (category): [string, Readonly<Record<string, unknown>>] => ['save_decision', { ...save, category }],
    ),
    ['save_decision', { ...save, source: 'user_stated' }],
    ...['protagonist', 'beat_sheet', 'theme', 'world_rules'].map(
      (template): [string, Readonly<Record<string, unknown>>] => ['write_template', { template, content: { a: 'b' } }],
    ),
    ['write_template', { template: 'theme', content: '{"central_theme": "Trust"}' }],
    ['update_status', { template: 'theme', status: 'draft_ready', missing: '["theme_statement"]' }],
    ['generate_scaffold', { chapter: '4', scene: 2, title: 'The Confrontation', beats: ['beat_9'] }],
    ['generate_scaffold', { chapter: 4, scene: 2, title: 'The Confrontation', enrichment: ['nb_world'] }],
    ['set_project', { title: 'The Last Starship', genre: 'Sci-Fi Noir', tone: 'Gritty' }],
    [
      'generate_scaffold',
      { chapter: 4, scene: 2, title: 'The Confrontation', beats: ['beat_8', 'beat_9'], enrichment: ['nb_world'] },
    ],
  ])('%s accepts %j', async (type, params) => {
    expect((await judged(type, params)).reasons).toEqual([])
  })

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['query_notebook', { notebook_id: 'nb' }, 'query'],
    ['query_notebook', { query: 'What?' }, 'notebook_id'],
    ['save_decision', { ...save, category: 'plot' }, 'category'],
    ['save_decision', { category: 'world', key: 'k' }, 'value'],
    ['save_decision', { category: 'world', value: 'v' }, 'key'],
    ['write_template', { template: 'plot', content: {} }, 'template'],
    ['write_template', { template: 'theme' }, 'content'],
    ['write_template', { template: 'theme', content: 'no object' }, 'content'],
    ['update_status', { template: 'theme', status: 'finished' }, 'status'],
    ['generate_scaffold', { chapter: 'four', scene: 2, title: 'x' }, 'chapter'],
    ['generate_scaffold', { chapter: 4, scene: 2.5, title: 'x' }, 'scene'],
    ['generate_scaffold', { chapter: 4, scene: 2 }, 'title'],
  ])('%s rejects %j', async (type, params, wrong) => {
    const { reasons } = await judged(type, params)
    expect(reasons.map(({ code }) => code)).toContain('schema')
    expect(reasons.map(({ message }) => message).join(' ')).toContain(wrong)
  })
})
