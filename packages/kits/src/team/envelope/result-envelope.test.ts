import { describe, expect, it } from 'vitest'
import type { Limit } from '../entity/entities.ts'
import { acceptVersion, writeVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { resultPrompt } from '../prompt/step-prompt.ts'
import { checkResult } from '../result/check-result.ts'
import { hiddenProducts } from '../result/edit-result.ts'
import { busyTeam, CHAIR, TEST_MEMBERS, testMaking, testMember } from '../test-team.ts'
import { readOverview } from './build-envelope.ts'
import { entriesOf } from './check-envelope.ts'
import { buildResultEnvelope, editorOf, proofreaderOf, type ResultStep } from './result-envelope.ts'
import { resultLength, resultWords } from './result-length.ts'

const MODEL = 'openai/gpt-4o'
const SMALL_MODEL = 'ollama/llama3.2:3b'
const REQUEST = 'Plan a ferry in at most six pages.'
const LENGTH: Limit = {
  id: 'L1',
  what: 'Length',
  kind: 'at_most',
  figure: 6,
  unit: 'pages',
  isLength: true,
  quote: 'at most six pages',
}

/** The busy team, after a second version of the routes that replaces the accepted one. */
async function finishedTeam(change: (draft: TeamDraft) => void = () => {}) {
  const { records, act } = await busyTeam()
  await act((draft) => {
    const written = {
      round: 1,
      author: 'priya',
      directive: 'D1',
      reflectionNote: 'Fine.',
      changeSummary: 'First version.',
    }
    acceptVersion(draft, CHAIR, 'P1', { ...written, id: 'P1.1', product: 'P1' })
    const text = { reflectionNote: 'Fine.', changeSummary: 'Five landings.', directive: 'D1' }
    writeVersion(draft, 'priya', 'P1', { ...text, content: '# Routes\n\nFive landings.' })
    draft.setSession({ order: ['P2', 'P1'] })
    draft.put('agreement', { id: 'K1', round: 1, by: 'mara', text: 'The fare is 4 euros.', replaces: null })
    draft.put('agreement', { id: 'K2', round: 2, by: 'mara', text: 'The fare is 5 euros.', replaces: 'K1' })
    draft.put('charter', {
      id: 'M1',
      round: 0,
      mission: 'A plan for a summer ferry.',
      objectives: ['The council can decide.'],
      constraints: ['No jargon.'],
      missing: ['Who pays?'],
      limits: [LENGTH],
    })
    change(draft)
  })
  const overview = await readOverview(records)
  const envelope = (step: ResultStep, more: object = {}) =>
    buildResultEnvelope(records, step, { request: REQUEST, ...more }, overview)
  return { records, overview, envelope }
}

describe('the length of a document', () => {
  it('leaves out the checklist at the end, unless the request sets a limit', () => {
    const text = '# Plan\n\nOne two three.\n\n## Checklist\n\n| what | who |\n|---|---|\n| four | five |\n'
    const all = resultWords(text, { limit: 'L1' })
    expect(resultWords(text, { limit: null })).toBe(4)
    expect(all).toBeGreaterThan(4)
    // A checklist in the middle is part of the text.
    const middle = `${text}\n## Risks\n\nSix.\n`
    expect(resultWords(middle, { limit: null })).toBe(resultWords(middle, { limit: 'L1' }))
  })
})

describe('the editor', () => {
  it('gets the newest texts in the chair’s order, and everything that holds for them', async () => {
    const { envelope } = await finishedTeam()
    const edit = await envelope('edit')
    expect(edit.products.map(({ version, isAccepted }) => [version, isAccepted])).toEqual([
      ['P2.1', false],
      ['P1.2', false],
    ])
    expect(edit.findings.map(({ id }) => id)).toEqual(['C1', 'C2', 'I2.1'])
    expect(edit.length).toEqual({ words: 2700, limit: 'L1' })
    const { text } = (await resultPrompt(edit, testMaking(), { model: MODEL })).assembly
    for (const part of [
      REQUEST,
      'Length: “at most six pages”',
      'Think of winter.',
      'Who pays?',
      'The fare is 5 euros.',
      'at most 2700 words',
    ]) {
      expect(text).toContain(part)
    }
    expect(text.indexOf('A list.')).toBeLessThan(text.indexOf('Five landings.'))
    expect(text).not.toContain('Four landings.')
    expect(text).not.toContain('The fare is 4 euros.')
  })

  it('has entries that are linked and occur once', async () => {
    const { envelope } = await finishedTeam()
    const entries = entriesOf(await envelope('edit'))
    expect(new Set(entries.map(({ item }) => item)).size).toBe(entries.length)
    for (const { link } of entries) expect(Object.keys(link)).toHaveLength(1)
  })

  it('is told which texts did not fit, drafts first', async () => {
    const { envelope } = await finishedTeam((draft) => {
      const text = { round: 2, author: 'priya', directive: 'D1', reflectionNote: 'Fine.', changeSummary: 'Longer.' }
      const content = 'The ferry leaves at nine. '.repeat(600)
      for (const id of ['P1.2', 'P2.1']) draft.put('version', { ...text, id, product: id.slice(0, 2), content })
      draft.putProduct({ ...draft.product('P1'), selected: 'P1.2' })
    })
    const edit = await envelope('edit')
    const hiddenWith = async (model: string): Promise<string[]> =>
      hiddenProducts(edit, (await resultPrompt(edit, testMaking(), { model })).assembly.layers)
    expect(await hiddenWith(MODEL)).toEqual([])
    expect(await hiddenWith(SMALL_MODEL)).toEqual(['“Page”'])
  })

  it('is the chair, unless the team names another member', () => {
    expect(editorOf(TEST_MEMBERS)?.id).toBe('mara')
    const editor = testMember('eve', 'operative', { isEditor: true })
    expect(editorOf([...TEST_MEMBERS, editor])).toBe(editor)
  })
})

describe('the proofreader', () => {
  it.each([
    ['the inspector', TEST_MEMBERS, 'lotte'],
    ['the chair without an inspector', TEST_MEMBERS.filter(({ id }) => id !== 'lotte'), 'mara'],
    [
      'not the editor if possible',
      [testMember('mara', 'chair'), testMember('lotte', 'inspector', { isEditor: true })],
      'mara',
    ],
  ])('is %s', (_name, members, id) => {
    expect(proofreaderOf(members)?.id).toBe(id)
  })

  it('gets the document, the request, its limits and what the program found', async () => {
    const { envelope, records, overview } = await finishedTeam()
    const document = '# Ferry\n\nIt starts on Monday 25 March 2027, as Priya says in P1.2.'
    const facts = await checkResult(records, overview, REQUEST, document)
    expect(facts).toEqual([
      '“Monday 25 March 2027” is wrong: 25 March 2027 is a Thursday.',
      'It mentions P1.2, Priya, which its readers do not know.',
    ])
    const proof = await envelope('proof', { document, facts })
    const { text } = (await resultPrompt(proof, testMaking(), { model: MODEL })).assembly
    for (const part of [REQUEST, document, '“at most six pages”', 'The fare is 5 euros.', `<fact>${facts[0]}</fact>`])
      expect(text).toContain(part)
    expect(text).not.toContain('Five landings.')
  })

  it('does not report codes and names that are in the request', async () => {
    const { records, overview } = await finishedTeam()
    expect(await checkResult(records, overview, 'Priya wants P1.', 'Priya gets P1. So does R2.')).toEqual([])
  })
})

describe('the length of the result', () => {
  it.each([
    ['is 2,600 words by default', [], { words: 2600, limit: null }],
    ['counts a page as 450 words', [LENGTH], { words: 2700, limit: 'L1' }],
    [
      'is the smallest of several',
      [LENGTH, { ...LENGTH, id: 'L2', figure: 900, unit: 'words' }],
      { words: 900, limit: 'L2' },
    ],
    ['ignores the length of a part', [{ ...LENGTH, isLength: false }], { words: 2600, limit: null }],
    ['ignores a minimum', [{ ...LENGTH, kind: 'at_least' as const }], { words: 2600, limit: null }],
    ['ignores other units', [{ ...LENGTH, unit: 'minutes' }], { words: 2600, limit: null }],
  ])('%s', (_name, limits, length) => {
    expect(resultLength(limits)).toEqual(length)
  })
})
