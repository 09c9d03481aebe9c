import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condenseMarkdown } from './condense-markdown.ts'
import type { CondenseLevel } from './condensed-text.ts'
import { parsePromptDocument } from './prompt-document.ts'
import { type Section, sectionsOf, walkSections } from './section.ts'
import { RULE_WORDS } from './wording.ts'

const LEVELS: readonly CondenseLevel[] = ['condensed', 'minimal']

const words = fc
  .array(
    fc.constantFrom('keep', 'the', 'harbour', 'open', 'NEVER', 'e.g.', '`<x>`', '**now**', 'like this', '(as is)'),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((list) => list.join(' '))
const sentence = fc
  .tuple(fc.constantFrom('Ask', 'For example, say', 'Do not', 'It is'), words, fc.constantFrom('.', '!', ':', '?', ''))
  .map(([start, middle, end]) => `${start} ${middle}${end}`)
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
const title = fc.constantFrom(
  'Focus',
  'NEVER',
  'Always',
  'Example',
  'Background',
  'When it rains',
  'Rules',
  'Output format',
)
const heading = fc.tuple(fc.integer({ min: 1, max: 4 }), title).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`)
const label = fc.constantFrom(
  '**Goal**: reach it.',
  '**NEVER**:',
  '**Input**',
  'Example:',
  'Here is one:',
  'Note: aside.',
)
const fence = fc.tuple(fc.constantFrom('```', '~~~~', '```xml'), words).map(([mark, text]) => {
  return `${mark}\n# not a heading\n\n<example>${text}\n${mark.replace(/\w/g, '')}`
})
const item = fc.tuple(fc.constantFrom('- ', '* ', '1. '), fc.oneof(sentence, fc.constant('Example: so')), fc.boolean())
const list = fc
  .array(item, { minLength: 1, maxLength: 4 })
  .map((items) =>
    items.map(([mark, text, nests]) => `${mark}${text}${nests ? '\n   - inner\n   - more' : ''}`).join('\n'),
  )
const table = fc
  .array(words, { minLength: 1, maxLength: 11 })
  .map((rows) => ['| a | b |', '|---|---|', ...rows.map((row) => `| x | ${row} |`)].join('\n'))
const element = fc.tuple(words, words).map(([a, b]) => {
  return `<actions>\n\n<action name="x">\n  <is>${a}</is>\n\n  <example>\n    # ${b}\n  </example>\n</action>\n\n</actions>`
})
const block = fc.oneof(
  { weight: 4, arbitrary: heading },
  { weight: 4, arbitrary: paragraph },
  { weight: 3, arbitrary: list },
  label,
  fence,
  table,
  element,
  fc.constantFrom('<example>\nshown\n</example>', '<!-- aside -->', '> quoted', '---', '<br>', '</stray>', '    code'),
)
const prompt = fc
  .tuple(
    fc.array(fc.tuple(block, fc.constantFrom('\n', '\n\n', '\n\n\n')), { maxLength: 14 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([blocks, lineBreak]) => blocks.flat().join('').replaceAll('\n', lineBreak))
const markdownNoise = fc
  .array(
    fc.constantFrom(
      '#',
      '-',
      '>',
      '```',
      '<a>',
      '</a>',
      '|',
      ':',
      '\n',
      '\n\n',
      ' ',
      '    ',
      '\t',
      'NEVER',
      'x. Y',
      '*',
      '\uD800',
      '1.',
      '---',
      '\r',
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''))
const anyText = fc.oneof(
  { weight: 6, arbitrary: prompt },
  { weight: 3, arbitrary: markdownNoise },
  fc.string({ unit: 'binary' }),
)
const level = fc.constantFrom(...LEVELS)

function isSubsequence(part: string, whole: string): boolean {
  let found = 0
  for (let at = 0; at < whole.length && found < part.length; at++) if (whole[at] === part[found]) found++
  return found === part.length
}

describe('condensing any text', { timeout: 60_000 }, () => {
  it('only removes text, and removes more at each level', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const condensed = condenseMarkdown(text, 'condensed').text
        const minimal = condenseMarkdown(text, 'minimal').text
        expect(isSubsequence(condensed, text)).toBe(true)
        expect(isSubsequence(minimal, condensed)).toBe(true)
        if (text.trim() !== '') expect(minimal.trim()).not.toBe('')
      }),
      { numRuns: 60 },
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, level, (text, level) => {
        const once = condenseMarkdown(text, level).text
        const twice = condenseMarkdown(once, level)
        expect(twice.text).toBe(once)
        expect(twice.dropped).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('accounts for every kept or dropped character', () => {
    fc.assert(
      fc.property(anyText, level, (text, level) => {
        const spans = [...text.matchAll(/[^\n]*\n|[^\n]+$/g)].map((line, index) => ({
          start: line.index,
          end: line.index + line[0].length,
          source: { kind: 'item', id: String(index) } as const,
        }))
        const result = condenseMarkdown({ text, spans }, level)
        let position = 0
        let lastLine = -1
        for (const { start, end, source } of result.spans) {
          expect(start).toBe(position)
          expect(end).toBeGreaterThan(start)
          position = end
          const line = Number(source.kind === 'item' && source.id)
          expect(line).toBeGreaterThanOrEqual(lastLine)
          lastLine = line
          expect(text.slice(spans[line]!.start, spans[line]!.end)).toContain(result.text.slice(start, end))
        }
        expect(position).toBe(result.text.length)
        const dropped = result.dropped.reduce((sum, { characters }) => sum + characters, 0)
        expect(dropped).toBe(text.length - result.text.length)
      }),
      { numRuns: 60 },
    )
  })

  it('does not change lines that contain a rule word', () => {
    fc.assert(
      fc.property(anyText, level, (text, level) => {
        const kept = condenseMarkdown(text, level).text.split(/\r\n?|\n/)
        for (const line of text.split(/\r\n?|\n/)) if (line.search(RULE_WORDS) >= 0) expect(kept).toContain(line)
      }),
      { numRuns: 60 },
    )
  })

  it('never shortens lists of rules', () => {
    const announcement = fc.constantFrom('### NEVER', '## Always', '**Do not:**', '## Rules', 'You must never:')
    const items = fc
      .array(fc.constantFrom('- quiet', '- quiet\n  - inner', '- Example: quiet', '- so:\n\n  ```\n  x\n  ```'), {
        minLength: 1,
        maxLength: 4,
      })
      .map((list) => list.join('\n'))
    fc.assert(
      fc.property(prompt, announcement, items, prompt, level, (before, announcement, items, after, level) => {
        // The empty fence closes any fence that `before` left open. "Next." separates the list from `after`.
        const text = `${before}\n\n~~~~\n\n~~~~\n\n${announcement}\n${items}\n\nNext.\n\n${after}`
        expect(condenseMarkdown(text, level).text).toContain(`${announcement}\n${items}\n`)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves no heading without content', () => {
    const hasContent = (section: Section): boolean =>
      section.heading?.hasRule ||
      section.blocks.some(({ kind }) => kind !== 'break') ||
      section.sections.some(hasContent)
    fc.assert(
      fc.property(prompt, level, (text, level) => {
        const document = parsePromptDocument(condenseMarkdown(text, level).text)!
        if (document.blocks.length < 2) return
        for (const section of walkSections(sectionsOf(document))) {
          if (section.heading) expect(hasContent(section), section.title).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('keeps fences and elements whole', () => {
    const wholes = (text: string) =>
      parsePromptDocument(text)!
        .blocks.filter(({ kind }) => kind === 'fence')
        .map(({ start, end }) => text.slice(start, end))
    fc.assert(
      fc.property(prompt, level, (text, level) => {
        const result = condenseMarkdown(text, level).text
        expect(wholes(text)).toEqual(expect.arrayContaining(wholes(result)))
        for (const tag of ['actions', 'action', 'is']) {
          expect(result.match(new RegExp(`<${tag}[ >]`, 'g'))?.length).toBe(
            result.match(new RegExp(`</${tag}>`, 'g'))?.length,
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})
