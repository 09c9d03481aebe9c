import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import type { SessionDocument } from '../documents/documents.ts'
import type { ManuscriptRules } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { joinManuscript, type Manuscript } from './manuscript.ts'
import { manuscriptMarkdown } from './markdown.ts'
import { manuscriptFormat, writeManuscript } from './write-manuscript.ts'

const RULES: ManuscriptRules = {
  texts: 'scene',
  plans: 'scaffold',
  chapter: '^ch(\\d+)-sc\\d+$',
  title: { section: 'project', field: 'title' },
  author: { section: 'book', field: 'author' },
  chapters: { section: 'book', field: 'chapters' },
  parts: { section: 'book', field: 'parts' },
  labels: { chapter: 'Chapter', part: 'Part' },
  language: 'en',
  on: undefined,
}
const CHANGED = new Date('2026-03-04T05:06:07Z')

const scene = (key: string, text: string, kind = 'scene'): SessionDocument => ({
  path: `${kind}s/${key}.md`,
  kind,
  key,
  version: 1,
  text,
})

function join(
  texts: readonly SessionDocument[],
  sections: SessionState['sections'] = { project: { title: 'The Ferry' } },
  rules: ManuscriptRules = RULES,
): Manuscript {
  const state = { sections } as SessionState
  return joinManuscript({ rules, state, documents: texts, texts, changedAt: CHANGED, project: 'ferry' })
}

describe('joining a manuscript', () => {
  const texts = [
    scene('ch10-sc1', 'He came back.'),
    scene('ch2-sc2', '# Working title\n\nShe waited.\n\n## Letter\n\nDear L.'),
    scene('ch2-sc1', 'The gate was down.\n'),
    scene('ch2-sc3', 'A plan', 'scaffold'),
    scene('notes', 'Not part of the book.'),
  ]

  it('puts texts in order, without their own titles', () => {
    expect(manuscriptMarkdown(join(texts))).toBe(
      '# The Ferry\n\n## Chapter 2\n\nThe gate was down.\n\n* * *\n\nShe waited.\n\n## Letter\n\nDear L.\n\n## Chapter 10\n\nHe came back.\n',
    )
  })

  it('counts words by chapter, and names plans without a text', () => {
    const { parts, words, missing } = join(texts)
    expect(parts[0]!.chapters.map((chapter) => [chapter.title, chapter.words])).toEqual([
      ['Chapter 2', 9],
      ['Chapter 10', 3],
    ])
    expect({ words, missing }).toEqual({ words: 12, missing: ['ch2-sc3'] })
  })

  it('uses titles of chapters and parts', () => {
    const book = { author: 'Ada', chapters: ['2: The Gate', 'nonsense'], parts: ['1: Salt', { text: '10 – Water' }] }
    expect(manuscriptMarkdown(join(texts, { project: { title: 'The Ferry' }, book })).match(/^[#*].*$/gm)).toEqual([
      '# The Ferry',
      '*Ada*',
      '## Part 1: Salt',
      '### Chapter 2: The Gate',
      '* * *',
      '## Letter',
      '## Part 2: Water',
      '### Chapter 10',
    ])
  })

  it('makes each text a chapter if keys have no numbers', () => {
    const { chapter: _, ...rules } = RULES
    const { parts } = join([scene('b', 'Two.'), scene('a', '# One\n\nFirst.')], {}, { ...rules, chapter: undefined })
    expect(parts[0]!.chapters.map(({ title }) => title)).toEqual(['One', 'b'])
  })
})

it.each([
  ['a.md', 'md'],
  ['A.EPUB', 'epub'],
  ['x/book.docx', 'docx'],
  ['book.pdf', undefined],
  ['epub', undefined],
])('%s is %s', (file, format) => expect(manuscriptFormat(file)).toBe(format))

/** Reads XML with a strict parser. Returns its text. */
function textOf(xml: string): string {
  const parser = new SaxesParser()
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.write(xml).close()
  return text
}

/** Markdown and markup in any combination, with characters that XML forbids. */
const prose = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '*a*',
          '**b',
          '> q',
          '- x',
          '1. y',
          '```',
          '| a | b |\n|:-|-:|\n| c | d |',
          '# t',
          '---',
          '![alt](http://x/y.png)',
        ],
        ...[
          '<b>',
          '</p>',
          '&amp;',
          '&nbsp;',
          '<!--',
          ']]>',
          '[l](javascript:x)',
          '\u0000',
          '\ufffe',
          '\ud800',
          '\\\n',
          '`c`',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 12 },
  )
  .chain((parts) => fc.constantFrom(' ', '\n', '\n\n').map((separator) => parts.join(separator)))

describe('files', () => {
  it('contain well-formed XML for any text, and are the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(prose, prose, prose, async (title, first, second) => {
        const book = { author: title, chapters: [`1: ${title}`], parts: [`1: ${title}`] }
        const texts = [scene('ch1-sc1', first), scene('ch1-sc2', second)]
        const manuscript = join(texts, { project: { title }, book })
        for (const format of ['epub', 'docx'] as const) {
          const file = await writeManuscript(manuscript, format)
          expect(Buffer.compare(file, await writeManuscript(manuscript, format))).toBe(0)
          for (const [name, bytes] of Object.entries(unzipSync(file))) {
            if (/\.(?:xml|opf|xhtml|rels)$/.test(name)) textOf(strFromU8(bytes))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('contain every word', async () => {
    const manuscript = join([scene('ch1-sc1', 'The *gate* was **down**.\n\n> Who goes?\n\n1. one\n2. two')])
    const parts = ['The', 'gate', 'was', 'down', 'Who goes?', 'one', 'two', 'Chapter 1']
    for (const [format, page] of [
      ['epub', 'book/chapter-1.xhtml'],
      ['docx', 'word/document.xml'],
    ] as const) {
      const entries = unzipSync(await writeManuscript(manuscript, format))
      const text = textOf(strFromU8(entries[page]!))
      for (const part of parts) expect(text).toContain(part)
    }
  })

  it('say when a text last changed', async () => {
    const epub = unzipSync(await writeManuscript(join([scene('ch1-sc1', 'Yes.')]), 'epub'))
    expect(strFromU8(epub['book/package.opf']!)).toContain(
      '<meta property="dcterms:modified">2026-03-04T05:06:07Z</meta>',
    )
    expect(Object.keys(epub)[0]).toBe('mimetype')
  })
})
