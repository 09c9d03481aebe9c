import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { SourcedText } from '../source.ts'
import { condenseMarkdown } from './condense-markdown.ts'
import { loadCondenser } from './load-condenser.ts'

interface Case {
  readonly name: string
  readonly text: string
  readonly condensed?: string
  readonly minimal?: string
}

const spec = new URL('../../../../spec/condense/', import.meta.url)
for (const file of readdirSync(spec)) {
  describe(`spec/condense/${file}`, () => {
    const { cases } = parse(readFileSync(new URL(file, spec), 'utf8')) as { cases: readonly Case[] }
    it.each(cases)('$name', ({ text, condensed = text, minimal = condensed }) => {
      expect(condenseMarkdown(text, 'condensed').text).toBe(condensed)
      expect(condenseMarkdown(text, 'minimal').text).toBe(minimal)
    })
  })
}

describe('sources', () => {
  const file = { kind: 'file', file: 'role.md', line: 10, column: 5 } as const
  const name = { kind: 'variable', name: 'name', file: 'role.md', line: 14 } as const
  const text = 'Hello.\n\n```\nx\n```\n\nYou are Ann.\n'
  const whole: SourcedText = {
    text,
    spans: [
      { start: 0, end: 27, source: file },
      { start: 27, end: 30, source: name },
      { start: 30, end: 32, source: { ...file, line: 16, column: 18 } },
    ],
  }

  it('sources include the line where each passage starts', () => {
    const { text, spans } = condenseMarkdown(whole, 'condensed')
    expect(spans.map(({ start, end, source }) => ({ text: text.slice(start, end), source }))).toEqual([
      { text: 'Hello.\n\n', source: file },
      { text: 'You are ', source: { ...file, line: 16, column: 1 } },
      { text: 'Ann', source: name },
      { text: '.\n', source: { ...file, line: 16, column: 18 } },
    ])
  })

  it('reports the sources of omitted text', () => {
    expect(condenseMarkdown(whole, 'condensed').dropped).toEqual([
      { what: 'fence', line: 3, source: { ...file, line: 12, column: 1 }, characters: 11 },
    ])
  })

  it('computes sources only on demand', () => {
    const lazy: SourcedText = {
      text,
      get spans(): never {
        throw new Error('asked')
      },
    }
    expect(condenseMarkdown(lazy, 'minimal').text).toBe('Hello.\n\nYou are Ann.\n')
  })
})

it('loadCondenser loads the condenser', async () => {
  const condense = await loadCondenser()
  expect(condense('', 'minimal')).toEqual({ text: '', spans: [], dropped: [], diagnostics: [] })
})
