import { describe, expect, it } from 'vitest'
import { buildGlossary, type GlossaryText, withGlossary } from './glossary.ts'

const text = (path: string, content: string, more: Partial<GlossaryText> = {}): GlossaryText => ({
  id: path,
  path,
  stage: 'plan',
  iteration: 1,
  text: content,
  document: { path, name: path },
  isLinked: true,
  above: new Map([[path, 0]]),
  ...more,
})
const requirement = (title: string): string => `### R4: ${title}\n`
const data = (...entries: object[]): string => JSON.stringify(entries)

describe('buildGlossary', () => {
  it('lists the ids of the page and its documents in natural order, with their documents', () => {
    const texts = [
      text('a.json', data({ id: 'R10', title: 'Ten' }, { id: 'R2', title: 'Two' }, { id: 'R3', title: 'Unused' }), {
        isLinked: false,
        document: { path: 'a.md', name: 'Requirements' },
      }),
      text('b.md', '# Plan\n\nServes R10.'),
    ]
    const { terms } = buildGlossary(texts, 'See R-02, `R3` and R99.', '')
    expect(terms).toEqual([
      { id: 'R2', meaning: 'Two', document: { path: 'a.md', name: 'Requirements' }, isAmbiguous: false },
      { id: 'R10', meaning: 'Ten', document: { path: 'a.md', name: 'Requirements' }, isAmbiguous: false },
    ])
  })

  it('takes the meaning from the nearest text that a document was made from', () => {
    const texts = [
      text('far.md', requirement('Far'), { stage: 'other' }),
      text('near.md', requirement('Near'), { stage: 'other' }),
      text('unrelated.md', requirement('Unrelated')),
      text('plan.md', 'R4', { above: new Map(Object.entries({ 'plan.md': 0, 'near.md': 1, 'far.md': 2 })) }),
      text('alone.md', 'R4'),
      text('last.md', requirement('Last'), {
        stage: 'last',
        above: new Map(Object.entries({ 'last.md': 0, 'far.md': 1 })),
      }),
    ]
    const { find, terms } = buildGlossary(texts, '', '')
    expect(find('R4', 'plan.md')).toMatchObject({ meaning: 'Near', isAmbiguous: true })
    // Without lineage, a text of the same stage decides. On the page, the latest text decides.
    expect(find('R4', 'alone.md')?.meaning).toBe('Unrelated')
    expect(find('R4')?.meaning).toBe('Last')
    const redone = text('redone.md', requirement('Redone'), { iteration: 2 })
    expect(buildGlossary([redone, ...texts], '', '').find('R4')?.meaning).toBe('Redone')
    expect(terms.filter(({ id }) => id === 'R4').map(({ meaning }) => meaning)).toContain('Near')
  })

  it('prefers a title to a text that mentions the id', () => {
    const objections = text('a.json', data({ id: 'A1', gravity: 'fatal', short: 'The sum is wrong' }))
    const rulings = text('b.json', data({ id: 'A1', proposed: 'A cheap shed', now: 'A cheaper shed' }), {
      above: new Map(Object.entries({ 'b.json': 0, 'a.json': 3 })),
    })
    expect(buildGlossary([objections, rulings], '', '').find('A1', 'b.json')?.meaning).toBe('The sum is wrong')
  })

  it('adds a sentence to a word that stands first', () => {
    const entry = { id: 'A1', gravity: 'fatal', quote: 'It costs 5', objection: 'The sum is wrong.' }
    expect(buildGlossary([text('a.json', data(entry))], '', '').find('A1')?.meaning).toBe('fatal: The sum is wrong.')
  })

  it('leaves out words of the request, words that are no ids, and entries without words', () => {
    const texts = [
      text('a.json', data({ id: 'A4', title: 'Paper' }, { id: 'door', title: 'Door' }, { id: 'R1', title: 'M2.4' })),
    ]
    const { find } = buildGlossary(texts, '', 'Print it on A4.')
    expect(['A4', 'door', 'R1'].map((id) => find(id))).toEqual([undefined, undefined, undefined])
  })

  it('cuts long meanings after a sentence or a word', () => {
    const meaningOf = (title: string): string =>
      buildGlossary([text('a.json', data({ id: 'R4', title }))], '', '').find('R4')!.meaning
    expect(meaningOf(`Walking in\n**stays** possible. ${'Words. '.repeat(50)}`)).toBe('Walking in stays possible.')
    expect(meaningOf('word '.repeat(2_000))).toMatch(/^(?:word ){30}word…$/)
    expect(meaningOf('😀xy'.repeat(5_000)).length).toBeLessThanOrEqual(160)
  })
})

describe('withGlossary', () => {
  it('adds a table at the end of the page, with links to the files', () => {
    const document = { path: 'p/100%.md', name: 'Plan [A]' }
    const terms = [{ id: 'R4', meaning: 'Lend | <b>all</b>\n*tools*', document, isAmbiguous: false }]
    expect(withGlossary('# Page\n', { terms })).toBe(`# Page

## What the codes mean

| Code | Meaning | Defined in |
|---|---|---|
| R4 | Lend \\| \\<b\\>all\\</b\\> \\*tools\\* | [Plan \\[A\\]](<p/100%25.md>) |
`)
  })

  it('changes nothing if there are no ids', () => {
    expect(withGlossary('# Page\n', { terms: [] })).toBe('# Page\n')
  })
})
