import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supportOf, whyUnsupported } from './why-unsupported.ts'

/** What a team really wrote. */
const DELTAS = [
  'Round 1: Mara Lind (chair) decides: We settle how borrowing works first and draw the page beside it; the rules follow in round 2, when we know what they have to say.',
  'Round 1: Jonas Okafor disagrees with “How borrowing works” by Priya Raman: “For **two weeks**” is too long: with one drill and sixty flats a weekend of two neighbours blocks it for a month. A later version settles it.',
  'Round 2: Mara Lind (chair) decides for everybody: The fee is 24 euros a year, 1,240 euros in all, from 3 p.m. on Saturdays.',
  'Round 2: Mara Lind (chair) added “House rules” below P1: The house cannot start, and there is no rule on damage.',
  'Round 1: Priya Raman wrote version P1.1 of “How borrowing works”: First version: reserve, fetch, return, damage and lateness.',
  'Round 3: the user says about “Reservation page”: The button should say “I need it”, and never “Submit”.',
]
const [DECISION, DISPUTE, FEES, RULES] = DELTAS as [string, string, string, string]

describe('a sentence of a report', () => {
  it.each([
    ['We settle how borrowing works first.', DECISION],
    ['The rules follow in round 2.', DECISION],
    ['Jonas disagrees with “How borrowing works”, because two weeks is too long.', DISPUTE],
    ['J. Okafor disagrees with Priya Raman.', `J. Okafor disagrees with “Page” by Priya Raman: Too long.`],
    ['The fee is €24 a year, 1240 euros in all.', FEES],
    ['On Saturdays it is open from 3 p.m. The fee is 24 euros.', `${FEES} It is open.`],
    ['There is no rule on damage.', RULES],
    ["The house can't start.", 'The house cannot start.'],
    [
      'Silence counts as no; a later version settles it.',
      'Jonas disagrees: Silence counts as no. A later version settles it.',
    ],
    ['Jonas disagrees: “In the house … It costs 24 euros”.', 'Jonas disagrees: “In the house … It costs 24 euros”.'],
    ['The house rules are added.', RULES],
    ['Prices fall by 12.5 percent, e.g. on small boats.', 'Mara: prices fall by 12.5% for boats, e.g. small ones.'],
    ['It meets approx. 30 people in No. 5.', 'It meets approx. 30 people in No. 5 of the road.'],
  ])('may say: %s', (sentence, source) => {
    expect(whyUnsupported(sentence, source)).toBeUndefined()
  })

  it.each([
    ['The mayor has promised a second shed.', DECISION, '“mayor”, “promised”, “second”, “shed”'],
    ['“How borrowing works” was accepted by everybody without any remark.', DISPUTE, '“accepted”, “everybody”'],
    ['An impressive “How borrowing works” settles it.', DISPUTE, 'It judges: “impressive”'],
    ['Unfortunately, two weeks is too long.', DISPUTE, 'It judges: “unfortunately”'],
    ['Jonas agrees with “How borrowing works”.', DISPUTE, '“agrees”'],
    ['Priya disagrees with the fee.', FEES, '“priya”, “disagrees”'],
    ['The fee is 25 euros a year.', FEES, '“25”'],
    ['The fee is 1.240,50 euros.', FEES, '“1.240,50”'],
    ['There is a rule on damage.', RULES, 'denies what it says'],
    ['The fee is not 24 euros a year.', FEES, 'It denies “24”'],
    ['Two weeks is too long. A later version settles it.', DISPUTE, 'more than one sentence'],
    ['All rules follow in round 2.', DECISION, '“all”'],
    [' ', DECISION, 'It is empty'],
    ['It is so.', DECISION, 'It says nothing'],
  ])('may not say: %s', (sentence, source, problem) => {
    expect(whyUnsupported(sentence, source)).toContain(problem)
  })

  it('may contain any word of a name that the delta contains', () => {
    const source = 'Mara added “Great Hall” at the top: It is needed.'
    expect(whyUnsupported('“Great Hall” was added.', source, { products: ['Great Hall'] })).toBeUndefined()
    expect(whyUnsupported('“Great Hall” was added.', source)).toContain('It judges')
  })

  it('names the members in the order of the delta', () => {
    const members = ['Jonas Okafor', 'Priya Raman']
    expect(whyUnsupported('Jonas disagrees with Priya.', DISPUTE, { members })).toBeUndefined()
    expect(whyUnsupported('Priya disagrees with Jonas.', DISPUTE, { members })).toContain('in another order')
  })

  it('is shown with the words that it rests on', () => {
    expect(supportOf('A later version settles it.', DISPUTE)).toBe('A later version settles it.')
    expect(supportOf('Jonas says that a later version settles it.', DISPUTE)).toMatch(
      /^Round 1: Jonas .* month\. … A later/,
    )
    expect(supportOf('Nothing fits.', '')).toBe('')
  })
})

describe('sentences made of words', () => {
  const affirming = DELTAS.filter((delta) => !/\b(?:no|not|cannot|never)\b/.test(delta))
  const wordsIn = (text: string): string[] =>
    text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const partOf = (delta: string) => fc.subarray(wordsIn(delta), { minLength: 1 }).filter((words) => says(words))
  const says = (words: readonly string[]): boolean => words.some((word) => word.length > 5 && word !== 'version')
  const anyPart = fc.constantFrom(...affirming).chain((delta) => partOf(delta).map((words) => ({ delta, words })))

  it('of the delta, in its order, are accepted', () => {
    fc.assert(
      fc.property(anyPart, ({ delta, words }) => {
        expect(whyUnsupported(`${words.join(' ')}.`, delta)).toBeUndefined()
      }),
    )
  })

  it('of the delta and one word more are refused', () => {
    const foreign = fc.constantFrom(
      'mayor',
      'shed',
      'promised',
      'everybody',
      'accepted',
      'all',
      'must',
      '99',
      'quickly',
      'Übersee',
      '予算',
    )
    fc.assert(
      fc.property(anyPart, foreign, fc.nat(), ({ delta, words }, word, at) => {
        fc.pre(!delta.toLowerCase().includes(word))
        const more = words.toSpliced(at % (words.length + 1), 0, word)
        expect(whyUnsupported(`${more.join(' ')}.`, delta)).toContain(word.toLowerCase())
      }),
    )
  })
})
