import { stripVTControlCharacters } from 'node:util'
import type { TurnAction, TurnResult } from '@quire/session'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOutput } from '../output/output.ts'
import { outcomeLines, streamResponse } from './turn-view.ts'

const turn = (facts: Partial<TurnResult>): TurnResult => ({
  session: 's',
  turn: 1,
  mode: 'editor',
  message: 'So.',
  actions: [],
  contentUpdates: [],
  state: { mode: 'editor', completion: 0, missing: [], next: 'finished', isFinished: false, work: [], overrides: [] },
  diagnostics: [],
  model: { model: 'scripted/alpha', rule: 'first' },
  tokens: { input: 1, output: 1, budget: 2 },
  run: 's.1',
  ...facts,
})
const lines = (facts: Partial<TurnResult>): string[] =>
  outcomeLines(turn(facts), createOutput({})).map((line) => stripVTControlCharacters(line).trim())
const lineOf = (action: TurnAction): string => lines({ actions: [action] })[1]!

it('shows true flags in words and omits false flags', () => {
  const edited = { file: 'scenes/ch1-sc1.md', version: 2, fails: false, diff: '-a\n+b' }
  expect(lineOf({ type: 'apply_edit', status: 'executed', result: edited })).toBe(
    '✓ apply_edit scenes/ch1-sc1.md · version 2',
  )
  const chosen = { entry: 'alpha-balanced', isJudgesChoice: true, judgedWords: 75 }
  expect(lineOf({ type: 'select_winner', status: 'executed', result: chosen })).toBe(
    '✓ select_winner entry alpha-balanced · judges choice · judged words 75',
  )
})

it('shows the reason for a refusal', () => {
  expect(lineOf({ type: 'fly', status: 'refused', reason: 'There is no sky.' })).toBe('✗ fly There is no sky.')
})

it('wraps a warning instead of truncating it', () => {
  const message = `The reply claims a change, but no action made it: “${'done and '.repeat(20)}dusted”`
  const shown = lines({ diagnostics: [{ code: 'session.claim.x', severity: 'warning', message }] })[1]!
  expect(shown.replace(/\s+/g, ' ')).toBe(`! ${message}`)
  for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(createOutput({}).width)
})

it('names the rule that chose the model, unless a person chose the model', () => {
  expect(lines({}).at(-1)).toContain('scripted/alpha (rule: first) ·')
  expect(lines({ model: { model: 'scripted/alpha', rule: 'asked for' } }).at(-1)).toContain('scripted/alpha · 1 tokens')
})

it('shows the location of a finding and the words that caused it', () => {
  const findings = Array.from({ length: 10 }, (_, n) => ({
    place: `scenes/ch1-sc1.md:${n + 1}`,
    say: 'with … precision',
    found: 'with surgical precision',
  }))
  const shown = lines({ actions: [{ type: 'run_health_check', status: 'executed', result: { score: 80, findings } }] })
  expect(shown).toContain('scenes/ch1-sc1.md:1 with … precision: “with surgical precision”')
  expect(shown).toContain('and 2 more')
})

it('shows how many cacheable tokens came from the cache', () => {
  const prefix = { bytes: 9000, tokens: 2100, share: 0.75 }
  expect(lines({ prefix }).at(-1)).toContain('1 tokens, 75% unchanged ·')
  expect(lines({ prefix: { ...prefix, servedTokens: 2048 } }).at(-1)).toContain(
    '75% unchanged (2048 of 2100 tokens from cache)',
  )
})

it('says what an action without a result of its own recorded', () => {
  const saved = {
    type: 'save_decision',
    status: 'executed',
    result: true,
    values: 'world · ships · They need a crew',
  } as const
  expect(lineOf(saved)).toBe('✓ save_decision world · ships · They need a crew')
})

it('never cuts a path', () => {
  const files = Array.from({ length: 6 }, (_, n) => `voice/${'a-long-name-'.repeat(3)}${n}.md`)
  const shown = lines({ actions: [{ type: 'generate_bundle', status: 'executed', result: files }] }).join(' ')
  for (const file of files) expect(shown.replace(/\s+/g, '')).toContain(file)
})

it('says how to read a text that an action wrote', () => {
  const action = { type: 'write_scene', status: 'executed', result: { file: 'scenes/ch1-sc1.md', words: 800 } } as const
  const shown = outcomeLines(turn({ actions: [action] }), createOutput({}), { canRead: true })
  expect(shown.map((line) => stripVTControlCharacters(line).trim())).toContain('/read scenes/ch1-sc1.md shows it')
})

const BLOCKS = ['One **bold** line.', '- a\n- b', '```\nx\n\ny\n```', '# Head', 'Last words']

it('renders a message block by block, whatever the pieces in which it arrives', () => {
  fc.assert(
    fc.property(
      fc.subarray(BLOCKS, { minLength: 1 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      (blocks, sizes) => {
        const message = blocks.join('\n\n')
        const rendered: string[] = []
        const stream = streamResponse(() => {}, {
          thinking: false,
          style: (text) => text,
          render: (markdown) => {
            rendered.push(markdown)
            return markdown
          },
        })
        let text = `<thinking>t</thinking><message>\n${message}\n</message>`
        for (const size of sizes) {
          if (text === '') break
          stream.onResponse({ type: 'text', text: text.slice(0, size) })
          text = text.slice(size)
        }
        stream.finish(message)
        expect(rendered.join('\n\n')).toBe(message)
        for (const part of rendered) expect((part.match(/```/g) ?? []).length % 2).toBe(0)
      },
    ),
  )
})
