import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { growthOf } from '../../test-growth.ts'
import { textToRepeat } from '../seam/text-to-repeat.ts'
import { inspectMarkdown } from './inspect-markdown.ts'
import { closeMarkdown, joinMarkdown } from './join-markdown.ts'

interface Case {
  readonly name: string
  readonly text: string
  readonly open: readonly string[]
  readonly closed?: string
}

const file = join(import.meta.dirname, '../../../../../spec/response/markdown/truncated.yaml')
const { cases } = parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] }

describe('conformance: truncated.yaml', () => {
  it.each(cases)('$name', async ({ text, open, closed }) => {
    const inspection = inspectMarkdown(text)
    expect(inspection.openings.map(({ kind }) => kind)).toEqual(open)
    expect(inspection.isComplete).toBe(open.length === 0)
    if (closed !== undefined) expect(await closeMarkdown(text)).toBe(closed)
  })
})

describe('inspectMarkdown and closeMarkdown', () => {
  const pieces = fc.constantFrom(
    '`',
    '```',
    '~~~',
    '*',
    '**',
    '_',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '!',
    '|',
    '#',
    '- ',
    '1. ',
    '> ',
    '\n',
    '\n\n',
    ' ',
    'word',
    '\\',
    '\r\n',
  )

  it('never throw or leave a fence open', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((list) => list.join('')),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        for (const { position } of inspectMarkdown(text).openings) {
          expect(position).toBeGreaterThanOrEqual(0)
          expect(position).toBeLessThanOrEqual(text.length)
        }
        const closed = inspectMarkdown(await closeMarkdown(text))
        expect(closed.openings.map(({ kind }) => kind)).not.toContain('fence')
      }),
      { numRuns: 200 },
    )
  })

  it.each(['```\n', '`', '[', '](', '*a ', 'a* ', '| ', '- \n', '\n', '> ', '`a``b'])(
    'take linear time on %j',
    async (unit) => {
      const read = async (size: number): Promise<void> => {
        const text = unit.repeat(size / unit.length)
        inspectMarkdown(text)
        await closeMarkdown(text)
      }
      expect(await growthOf(read, 100_000)).toBeLessThan(10)
    },
  )
})

describe('joinMarkdown', () => {
  it('removes repeated text', () => {
    expect(joinMarkdown(['# Plan\n\nThe second phase starts', 'The second phase starts in June.']).text).toBe(
      '# Plan\n\nThe second phase starts in June.',
    )
  })

  it('restores a text from overlapping continuations', () => {
    const lines = fc.constantFrom(
      '# Title',
      '',
      'Some words of a paragraph.',
      '- one',
      '```typescript',
      'a',
      '```',
      '| a |',
    )
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 20 }), fc.array(fc.nat(), { maxLength: 3 }), (all, cuts) => {
        const text = all.join('\n')
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b)
        const chunks = places.slice(1).map((end, index) => {
          const before = text.slice(0, places[index])
          return before.slice(before.lastIndexOf(textToRepeat(before))) + text.slice(places[index], end)
        })
        expect(joinMarkdown(chunks).text).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  it('removes the fence around a continuation, but not around code', () => {
    const before = '# Plan\n\nThe second phase starts'
    const wrapped = '```markdown\nThe second phase starts in June.\n\n## Next\n```\n'
    expect(joinMarkdown([before, wrapped]).text).toBe(`${before} in June.\n\n## Next`)
    expect(joinMarkdown([`${before}:\n\n`, '```ts\nstart()\n```\n']).text).toBe(
      `${before}:\n\n\`\`\`ts\nstart()\n\`\`\`\n`,
    )
  })

  it('does not open a fence twice', () => {
    expect(joinMarkdown(['```ts\nconst a = 1\n', '```ts\nconst b = 2\n```\n']).text).toBe(
      '```ts\nconst a = 1\nconst b = 2\n```\n',
    )
    expect(joinMarkdown(['```ts\nconst a = 1\n', '```\nDone.']).text).toBe('```ts\nconst a = 1\n```\nDone.')
  })
})
