import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { jsonMarkdown } from './json-markdown.ts'
import { judgeJson } from './judge-json.ts'

const FILE = join(import.meta.dirname, '../../../kits/dialectic/schemas/actionable_checklist.json')
const schema = JSON.parse(readFileSync(FILE, 'utf8')) as object

const item = (id: string, depends: readonly string[] = [], change = {}) => ({
  id,
  title: 'Write the notice',
  objective: 'Neighbours know when the shed opens.',
  depends_on: depends,
  steps: ['Ask the chair for the date.'],
  ...change,
})
const list = (items: readonly object[], change = {}) => ({
  summary: 'The shed can open. Begin with M1.1.',
  items,
  open_questions: [{ question: 'Who has the key?', blocks: 'M1.1 and M1.2', settled_by: 'the chair' }],
  ...change,
})
const TWO = [item('M1.1'), item('M1.2', ['M1.1'])]

describe('correct JSON', () => {
  it.each([
    ['without material', list(TWO), []],
    [
      'with ids from an earlier list',
      list([item('M2.1', ['M1.9'])], { summary: 'As M1.8 says.', open_questions: [] }),
      ['| M1.9 | done |', '{ "items": [{ "id": "M1.8" }] }'],
    ],
    [
      'with other ids in its texts',
      list([item('M1.1', [], { inputs: ['requirement R4'], steps: ['See M1, by Q3.'] }), TWO[1]!]),
      [],
    ],
    [
      'with an apology',
      list([item('M1.1', [], { steps: ['Sorry, the door is closed: hang up this sign.'] }), TWO[1]!]),
      [],
    ],
    [
      'with a mention of something that somebody cannot do',
      list([item('M1.1', [], { objective: 'As a visitor who says "I cannot help myself", I find help.' }), TWO[1]!]),
      [],
    ],
    ['with code', list([item('M1.1', [], { steps: ['Put `{{name}}` into the letter; tick [x].'] }), TWO[1]!]), []],
    ['with the same id in two lists', { ...list(TWO), archive: [item('M1.1')] }, []],
    ['if it is empty', {}, []],
  ])('passes %s', (_, value, material) => {
    expect(judgeJson(value, schema, { material, kinds: ['M#.#'] })).toEqual([])
  })
})

test('ids of data are known in both forms of the material', () => {
  const plan = { milestones: [{ id: 'M1', title: 'Open' }], parts: { first: [{ name: 'Lock', id: 'P1' }] } }
  for (const material of [JSON.stringify(plan, null, 2), jsonMarkdown(plan)]) {
    const texts = ['M1 needs P1.', 'M2 needs P9.']
    expect(judgeJson({ texts }, { type: 'object' }, { material: [material] })).toEqual([
      'It refers to ids that do not exist: M2, P9.',
    ])
  }
})

describe('ids of findings', () => {
  const schema = { type: 'object' }
  const material = ['{ "blocking_findings": ["B1-F2: The price is wrong", "A1-F1: No owner"] }']

  it('exist where the material or a list of the answer has them', () => {
    const rulings = [{ point: 'The owner (A1-F1)' }, { point: 'B1-F2: the price' }]
    expect(
      judgeJson({ rulings, blocking_findings: ['B1-F3: No date', 'A1-F1: No owner'] }, schema, { material }),
    ).toEqual([])
  })

  it('are reported if nobody has found this', () => {
    expect(judgeJson({ rulings: [{ point: 'A1-F9: the owner' }] }, schema, { material })).toEqual([
      'It refers to ids that do not exist: A1-F9.',
    ])
    expect(judgeJson({ rulings: [{ point: 'A1-F9: the owner' }] }, schema)).toEqual([])
  })
})

describe('wrong JSON', () => {
  it.each([
    ['a duplicate id', list([...TWO, item('M1.2')]), 'It gives the same id to several entries: M1.2.'],
    ['an unknown id', list([...TWO, item('M1.3', ['M1.7'])]), 'It refers to ids that do not exist: M1.7.'],
    [
      'a question about an unknown item',
      list(TWO, { open_questions: [{ question: 'Who?', blocks: 'M4.1', settled_by: 'x' }] }),
      'It refers to ids that do not exist: M4.1.',
    ],
    [
      'an unknown item in a text',
      list([item('M1.1', [], { steps: ['See M7.7, by Q3.'] }), TWO[1]!]),
      'It refers to ids that do not exist: M7.7.',
    ],
    [
      'guidance from its schema',
      list(TWO, { summary: 'What will be true when all items are done, and which item to begin with' }),
      'It still contains guidance: `summary`.',
    ],
    [
      'a placeholder',
      list([item('M1.1', [], { steps: ['Ask [insert name] for the key.'] }), TWO[1]!]),
      'It still contains guidance: [insert name] in `items[0].steps[0]`.',
    ],
    [
      'a value that is only TBD',
      list([item('M1.1', [], { objective: 'TBD' }), TWO[1]!]),
      'It still contains guidance: `items[0].objective`.',
    ],
    [
      'a refusal',
      list(TWO, { summary: "I'm sorry, but I can't help with that." }),
      'It refuses to answer in: `summary`.',
    ],
    [
      'a model that speaks of itself',
      list(TWO, { summary: 'As an AI language model, I have no access to the shed.' }),
      'It refuses to answer in: `summary`.',
    ],
  ])('is reported if it contains %s', (_, value, problem) => {
    expect(judgeJson(value, schema)).toEqual([problem])
  })
})

const RECOMMENDATION = join(import.meta.dirname, '../../../kits/dialectic/schemas/recommendation.json')
const recommendation = JSON.parse(readFileSync(RECOMMENDATION, 'utf8')) as object

const criterion = (weight: number, scores: Readonly<Record<string, number>>) => ({
  criterion: 'Open by September',
  weight,
  scores: Object.entries(scores).map(([plan, score]) => ({ plan, score, because: 'Phase 1' })),
})
const advice = (plan: string, despite: string, criteria: readonly object[]) => ({
  recommendation: 'Open the shed on Saturdays.',
  plan,
  criteria,
  despite_scores: despite,
})

describe('a recommendation and its scores', () => {
  it.each([
    [
      'the option with the best weighted score',
      advice('A', '', [criterion(5, { A: 4, B: 3 }), criterion(1, { A: 1, B: 5 })]),
    ],
    ['a tie', advice('B', '', [criterion(3, { A: 4, B: 4, Z: 2 })])],
    ['a lower score with a reason', advice('B', 'A needs a lawyer.', [criterion(3, { A: 5, B: 4 })])],
    ['a choice without scores', advice('C', '', [criterion(3, { A: 5, B: 4 })])],
  ])('agree for: %s', (_, value) => {
    expect(judgeJson(value, recommendation)).toEqual([])
  })

  it('contradict each other if another option scores higher and no reason is given', () => {
    const value = advice('A', ' ', [criterion(4, { A: 3, Z: 5 }), criterion(1, { A: 5, Z: 1 })])
    expect(judgeJson(value, recommendation)).toEqual([
      'By its own weighted scores, plan Z (4.2) is better than the recommended plan A (3.4). Correct the scores or the recommendation, or give the reason in `despite_scores`.',
    ])
  })

  it('are not checked if the schema does not declare a choice', () => {
    const value = advice('A', '', [criterion(1, { A: 1, B: 5 })])
    expect(judgeJson(value, { ...recommendation, 'x-choice': undefined })).toEqual([])
  })
})
