import type { RunProgress } from '@quire/runtime/engine'
import fc from 'fast-check'
import stringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import { fitWidth } from './fit-width.ts'
import { duration, progressView } from './progress-view.ts'

const plain = (_format: string, text: string): string => text

const progress: RunProgress = {
  run: 'october',
  flow: 'brief',
  status: 'running',
  steps: [
    { name: 'write', stage: 'draft', status: 'completed', count: 6 },
    { name: 'score', stage: 'review', status: 'running', count: 1 },
    { name: 'score', stage: 'review', status: 'failed', count: 1 },
    { name: 'settle', stage: 'review', status: 'blocked', count: 4 },
  ],
  running: [{ key: 'iteration_1/review/score/scripted+alpha.1', name: 'score', stage: 'review' }],
  documents: 4,
  calls: 7,
  tokens: 12340,
  cost: 0.0312,
}

describe('progress on a terminal', () => {
  test('shows the stage, the usage, and the steps in progress', () => {
    const runningMs = new Map([[progress.running[0]!.key, 12_000]])
    const lines = progressView({ progress, elapsedMs: 62_000, leftMs: 41_000, runningMs }, 80, plain)
    expect(lines).toEqual([
      'brief october · review (2 of 2)                      1 min 02 s, about 41 s left',
      '━━━━━━━━━━━━────────────  6 of 12 steps · 1 failed',
      '4 documents · 12,340 tokens · $0.0312 · 7 calls',
      '▸ iteration_1/review/score/scripted+alpha.1  12 s',
    ])
  })

  test('shows the titles of stages', () => {
    const facts = { progress, elapsedMs: 0, leftMs: undefined, runningMs: new Map(), titles: { review: 'Review' } }
    expect(progressView(facts, 80, plain)[0]).toContain('brief october · Review (2 of 2)')
  })

  test('omits unknown figures', () => {
    const unknown = { ...progress, cost: null, running: [] }
    const text = progressView({ progress: unknown, elapsedMs: 0, leftMs: undefined, runningMs: new Map() }, 80, plain)
    expect(text.join('\n')).not.toMatch(/\$|left|▸/)
  })

  test('keeps every line within the terminal width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.string({ unit: 'binary', maxLength: 120 }),
        (width, key, flow) => {
          const facts = {
            progress: { ...progress, flow, running: [{ key, name: 'n', stage: key.slice(0, 9) }] },
            elapsedMs: 4e6,
            leftMs: 9e6,
            runningMs: new Map([[key, 7e5]]),
          }
          for (const line of progressView(facts, width, plain)) {
            expect(stringWidth(line)).toBeLessThanOrEqual(width)
            expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
          }
        },
      ),
    )
  })

  test('foreign text cannot control the terminal', () => {
    expect(fitWidth('\x1b[2Jgone\nnext\u202e', 40)).toBe('gone next ')
    expect(fitWidth('abcdefgh', 5)).toBe('abcd…')
  })

  test('measures text as a terminal shows it, and never splits a character', () => {
    expect(fitWidth('（完）', 6)).toBe('（完）')
    expect(fitWidth('（完了）', 6)).toBe('（完…')
    expect(fitWidth('（完了）', 6, 'end')).toBe('…了）')
    expect(fitWidth('noe\u0308l', 4)).toBe('noe\u0308l')
    expect(fitWidth('🇩🇪🇫🇷🇮🇹', 4)).toBe('🇩🇪…')
  })

  test.each([
    [0, '0 s'],
    [59_400, '59 s'],
    [61_000, '1 min 01 s'],
    [3_661_000, '1 h 01 min'],
  ])('%d ms is shown as %s', (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text)
  })
})
