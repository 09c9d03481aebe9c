import { describe, expect, it } from 'vitest'
import type { Version } from '../entity/entities.ts'
import { addProduct, writeVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { judgeMaster } from '../flow/write-charter.ts'
import { CHAIR, newProduct, TEST_MEMBERS, testDraft } from '../test-team.ts'
import { judgeOutput } from './judge-output.ts'
import { type Material, NO_MATERIAL } from './judging.ts'
import type { PlannedAssignment, PlanOutput, StepOutputs } from './step-outputs.ts'

const ASSIGNED: PlannedAssignment = {
  product: 'N1',
  relevant: [],
  highly_relevant: [],
  referenced: [],
  after: [],
  directive: 'List the landings, choose four stops, and give a reason for each.',
  importance: 'high',
  motivation: 'Everybody waits for it.',
  operative_note: {
    specialties: 'a',
    what_is_left: 'b',
    on_track: 'on track',
    satisfaction: 'pleased',
    bigger_picture: 'c',
    why_it_matters: 'd',
  },
  due_round: 1,
}
const ADD = {
  type: 'add',
  key: 'N1',
  name: 'Routes',
  kind: 'plan',
  parent: null,
  owner: 'priya',
  description: 'x',
  definition_of_done: 'y',
  reason: 'z',
} as const
const PLAN: PlanOutput = {
  reasoning: 'r',
  decision: 'continue',
  decision_reason: 'We begin.',
  charter: null,
  agreements: [],
  actions: [ADD],
  assignments: [ASSIGNED],
  notes: { jonas: 'Dear Jonas.', priya: 'Dear Priya.' },
}

const reasons = (draft: TeamDraft, plan: Partial<PlanOutput>): string[] =>
  judgeOutput(draft, 'plan', 'mara', { ...PLAN, ...plan }, NO_MATERIAL).map(({ reason }) => reason)

describe('a plan', () => {
  it('can refer to its own new products in an assignment', () => {
    const draft = testDraft()
    const actions = [ADD, { ...ADD, key: 'N2', name: 'Prices' }]
    const assignments = [{ ...ASSIGNED, relevant: ['N2'] }]
    expect(reasons(draft, { actions, assignments })).toEqual([])
    expect(draft.changed('assignment')).toMatchObject([{ product: 'P1', relevant: ['P2'] }])
  })

  it('turns its keys for new products into ids, wherever its texts name them', () => {
    const draft = testDraft()
    const actions = [
      { ...ADD, definition_of_done: 'Every figure is as in N2, not N22.' },
      { ...ADD, key: 'N2', name: 'Prices' },
    ]
    const operative_note = { ...ASSIGNED.operative_note, bigger_picture: 'The hours in N2 depend on it.' }
    const directive = 'List the landings, and take each price from N2.'
    const assignments = [{ ...ASSIGNED, directive, motivation: 'Without it, N2 is empty.', operative_note }]
    const agreements = [{ text: 'N2 decides about every price.', replaces: null }]
    expect(reasons(draft, { actions, assignments, agreements })).toEqual([])
    expect(draft.product('P1').dod).toBe('Every figure is as in P2, not N22.')
    expect(draft.changed('directive')[0]!.text).toBe('List the landings, and take each price from P2.')
    expect(draft.changed('agreement')[0]!.text).toBe('P2 decides about every price.')
    expect(draft.changed('assignment')[0]).toMatchObject({
      motivation: 'Without it, P2 is empty.',
      note: { biggerPicture: 'The hours in P2 depend on it.' },
    })
  })

  it('can remove what it has added', () => {
    const draft = testDraft()
    const remove = { type: 'remove', product: 'N1', reason: 'It is not needed after all.' } as const
    const actions = [ADD, remove, { ...ADD, key: 'N2', name: 'Prices' }]
    expect(reasons(draft, { actions, assignments: [{ ...ASSIGNED, product: 'N2' }] })).toEqual([])
  })

  it('adds products and assigns them with a directive', () => {
    const draft = testDraft()
    expect(reasons(draft, {})).toEqual([])
    expect(draft.changed('assignment')).toMatchObject([
      { id: 'A1', product: 'P1', member: 'priya', directive: 'D1', due: 1 },
    ])
    expect(draft.changed('directive')).toMatchObject([
      {
        id: 'D1',
        to: 'priya',
        about: 'P1',
        text: 'List the landings, choose four stops, and give a reason for each.',
        due: 1,
      },
      { to: 'team', text: 'We begin.' },
      { to: 'jonas', about: null },
      { to: 'priya', about: null },
    ])
  })

  it.each([
    [
      'an assignment of a product that does not exist',
      { assignments: [{ ...ASSIGNED, product: 'P9' }] },
      'There is no product "P9"',
    ],
    ['a product that is assigned twice', { assignments: [ASSIGNED, ASSIGNED] }, 'assigned twice'],
    ['a deadline in the past', { assignments: [{ ...ASSIGNED, due_round: 0 }] }, 'from 1 to 3'],
    ['relevant products that do not exist', { assignments: [{ ...ASSIGNED, referenced: ['P7'] }] }, '"P7"'],
    ['no assignments', { assignments: [] }, 'nobody is assigned anything'],
    ['assignments although it finishes', { decision: 'finish' as const }, 'The decision is to finish'],
    ['an empty directive', { assignments: [{ ...ASSIGNED, directive: ' ' }] }, 'directive is empty'],
    [
      'a directive that says nothing',
      { assignments: [{ ...ASSIGNED, directive: 'Please improve the text of Routes further.' }] },
      'does not say what to do',
    ],
    ['a blank note', { notes: { ...PLAN.notes, jonas: ' \n' } }, 'The note to jonas is empty'],
    [
      'a note that repeats the motivation',
      { notes: { ...PLAN.notes, jonas: 'Everybody waits for it.' } },
      'repeats the motivation',
    ],
    ['a waiver of an unknown finding', { waivers: [{ finding: 'C9', reason: 'x' }] }, 'no open finding "C9"'],
    [
      'an objective of one space',
      { charter: { mission: 'x', objectives: [' '], constraints: ['y'] } },
      'none of them may be empty',
    ],
    ['a note to an unknown member', { notes: { eve: 'Hello.' } }, 'There is no member "eve"'],
    ['an order with an unknown product', { order: ['P9'] }, 'There is no product "P9"'],
    ['a key that is used twice', { actions: [ADD, { ...ADD, name: 'Page' }] }, 'used twice'],
    [
      'acceptance of a version that does not exist',
      { actions: [ADD, { type: 'accept', version: 'P1.7', reason: 'x' } as const] },
      'not a version of P1',
    ],
    [
      'a change to an unknown parameter',
      { actions: [ADD, { type: 'change', product: 'N1', param: '__proto__', value: 'x', reason: 'x' } as const] },
      'Unknown parameter',
    ],
    ['an incomplete charter', { charter: { mission: 'x', objectives: [], constraints: ['y'] } }, 'A charter needs'],
  ])('with %s is reported, and the rest is accepted', (_what, plan, reason) => {
    const draft = testDraft()
    expect(reasons(draft, plan).join('\n')).toContain(reason)
    expect(draft.product('P1').name).toBe('Routes')
  })

  it('can set the order of the result, and keeps it until the next order', () => {
    const draft = testDraft()
    const actions = [ADD, { ...ADD, key: 'N2', name: 'Prices' }]
    expect(reasons(draft, { actions, order: ['N2', 'N1', 'N2'] })).toEqual([])
    expect(draft.session.order).toEqual(['P2', 'P1'])
    expect(reasons(draft, { actions: [], assignments: [{ ...ASSIGNED, product: 'P1' }], order: [] })).toEqual([])
    expect(draft.session.order).toEqual(['P2', 'P1'])
  })

  it('can end the session', () => {
    const draft = testDraft()
    expect(reasons(draft, { decision: 'finish', assignments: [], actions: [] })).toEqual([])
    expect(draft.session).toMatchObject({ status: 'ended', end: 'chair' })
  })

  it('can update the charter', () => {
    const draft = testDraft()
    reasons(draft, { charter: { mission: 'A winter ferry.', objectives: ['o'], constraints: ['c'] } })
    expect(draft.changed('charter')).toMatchObject([{ id: 'M2', round: 1, mission: 'A winter ferry.' }])
  })
})

/** A draft with two products, one by Priya and one by Jonas. Each has a version. */
function written(): { draft: TeamDraft; material: Material; versions: Version[] } {
  const draft = testDraft()
  addProduct(draft, CHAIR, newProduct('Routes', { owner: 'priya' }))
  addProduct(draft, CHAIR, newProduct('Page', { owner: 'jonas' }))
  const text = { directive: 'D1', reflectionNote: 'n', changeSummary: 'c' }
  const content = 'The ferry serves four landings and no other place on the whole of the long north shore.'
  const versions = [
    writeVersion(draft, 'priya', 'P1', { ...text, content }),
    writeVersion(draft, 'jonas', 'P2', { ...text, content: 'A list of stops.' }),
  ]
  return { draft, versions, material: { ...NO_MATERIAL, versions } }
}

describe('a version', () => {
  const WRITE: StepOutputs['write'] = {
    reasoning: 'r',
    product: 'P2',
    directive: 'D4',
    content: 'Another list.',
    summary: 'A list.',
    change_summary: 'New\nlist.',
    reflection_note: 'Good.',
  }
  const assignment = { product: 'P2', directive: 'D4' }

  it('keeps its change summary, directive and reflection note', () => {
    const { draft, material } = written()
    expect(judgeOutput(draft, 'write', 'jonas', WRITE, { ...material, assignment })).toEqual([])
    expect(draft.changed('version').at(-1)).toMatchObject({
      id: 'P2.2',
      directive: 'D4',
      changeSummary: 'New list.',
      reflectionNote: 'Good.',
    })
    expect(draft.product('P2').summary).toBe('A list.')
  })

  it.each([
    ["of another member's product", { product: 'P1' }, "P1 is priya's. Write P2."],
    ['of a product that does not exist', { product: 'P9' }, 'There is no product'],
    ['for another directive', { directive: 'D9' }, 'The directive is D4'],
    ['that changes nothing', { content: 'A list of stops' }, 'the same as in P2.1'],
    ['without a reflection note', { reflection_note: '' }, 'reflection note is empty'],
  ])('%s is rejected', (_what, more, reason) => {
    const { draft, material } = written()
    const refused = judgeOutput(draft, 'write', 'jonas', { ...WRITE, ...more }, { ...material, assignment })
    expect(refused.map((one) => one.reason).join()).toContain(reason)
  })
})

describe('a review', () => {
  const say = (...comments: StepOutputs['review']['comments']): StepOutputs['review'] => ({ reasoning: 'r', comments })
  const disagree = { version: 'P1.1', stance: 'disagree', content: 'Old Pier is closed.' } as const

  it('keeps comments, their recipients and their subjects', () => {
    const { draft, material } = written()
    expect(judgeOutput(draft, 'review', 'jonas', say(disagree), material)).toEqual([])
    expect(draft.changed('collab')).toMatchObject([
      { id: 'C1', author: 'jonas', to: 'priya', about: 'P1', stance: 'disagree', near: null },
    ])
    expect(draft.product('P1').collabCount).toBe(1)
  })

  it.each([
    [
      'the same comment twice',
      [disagree, { ...disagree, content: 'old pier is CLOSED!' }],
      'This answer says it about P1 twice',
    ],
    ['a comment on a version that is not new', [{ ...disagree, version: 'P1.9' }], 'New versions: P1.1, P2.1'],
    ["a comment on one's own version", [{ ...disagree, version: 'P2.1' }], 'your own'],
    ['an empty comment', [{ ...disagree, content: ' ' }], 'empty'],
    [
      'an agreement that restates the content',
      [
        {
          ...disagree,
          stance: 'agree' as const,
          content: 'Yes: the ferry serves four landings and no other place on the whole of the shore.',
        },
      ],
      'repeats the text',
    ],
    ['a long agreement', [{ ...disagree, stance: 'agree' as const, content: 'word '.repeat(41) }], 'at most 40 words'],
  ])('with %s is rejected', (_what, comments, reason) => {
    const { draft, material } = written()
    expect(
      judgeOutput(draft, 'review', 'jonas', say(...comments), material)
        .map((one) => one.reason)
        .join(),
    ).toContain(reason)
  })

  it('rejects repeated comments and flags near-duplicates', () => {
    const { draft, material } = written()
    const content = 'The landing at Old Pier was closed after the flood of last spring.'
    const before = {
      id: 'C9',
      round: 0,
      author: 'jonas',
      to: 'priya',
      about: 'P1',
      version: 'P1.0',
      stance: 'suggest',
      near: null,
      content,
    } as const
    const withCollab = { ...material, collabs: [before] }
    expect(judgeOutput(draft, 'review', 'jonas', say({ ...disagree, content }), withCollab)).toMatchObject([
      { what: 'comment 1 (P1.1)' },
    ])
    const near = 'The landing at Old Pier was closed after the flood of last spring, I think.'
    judgeOutput(draft, 'review', 'lotte', say({ ...disagree, content: near }), withCollab)
    expect(draft.changed('collab')).toMatchObject([{ author: 'lotte', near: 'C9' }])
  })
})

const OPEN = {
  id: 'I1.1',
  round: 0,
  author: 'lotte',
  product: 'P2',
  version: 'P2.0',
  kind: 'order',
  text: 'The list has no heading.',
  fix: 'Add one.',
  state: 'open',
  settledBy: null,
  reason: '',
} as const

describe('the chair', () => {
  it('waives a finding with a reason', () => {
    const { draft } = written()
    draft.put('finding', OPEN)
    const waivers = [{ finding: 'I1.1', reason: 'Nobody reads headings here.' }]
    judgeOutput(draft, 'plan', 'mara', { ...PLAN, actions: [], assignments: [], waivers }, NO_MATERIAL)
    expect(draft.findings).toEqual([])
    expect(draft.changed('finding')).toMatchObject([{ state: 'waived', reason: 'Nobody reads headings here.' }])
  })

  it('says which questions the user has answered, and nobody else can answer them', () => {
    const draft = testDraft()
    draft.setSession({ heard: 2 })
    const answered = [
      { question: 'Q1', by: 'U2' },
      { question: 'Q3', by: 'U1' },
      { question: 'Q2', by: 'U3' },
      { question: 'Q2', by: 'D1' },
    ]
    const material = { ...NO_MATERIAL, questions: ['Q1', 'Q2'] }
    const refused = judgeOutput(draft, 'plan', 'mara', { ...PLAN, answered }, material)
    expect(refused.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      'answer to Q3: "Q3" is not an open question. Open questions: Q1, Q2.',
      'answer to Q2: "U3" is not a word of the user. Only the user can answer a question.',
      'answer to Q2: "D1" is not a word of the user. Only the user can answer a question.',
    ])
    expect(draft.session.answers).toEqual({ Q1: 'U2' })
  })

  it('makes agreements, and replaces them', () => {
    const draft = testDraft()
    const agreements = [{ text: 'The fee is 24 euros a year.', replaces: null }]
    expect(reasons(draft, { agreements })).toEqual([])
    const [first] = draft.changed('agreement')
    expect(first).toMatchObject({ id: 'K1', by: 'mara', text: 'The fee is 24 euros a year.' })
    const next = testDraft()
    const change = { agreements: [{ text: 'The fee is 20 euros a year.', replaces: 'K1' }] }
    const material = { ...NO_MATERIAL, agreements: [first!] }
    expect(judgeOutput(next, 'plan', 'mara', { ...PLAN, ...change }, material)).toEqual([])
    const again = { agreements: [{ text: 'the fee is 24 euros a year', replaces: null }] }
    const refused = judgeOutput(testDraft(), 'plan', 'mara', { ...PLAN, ...again }, material)
    expect(refused.map(({ reason }) => reason).join()).toContain('holds already, as K1')
  })
})

describe('an inspection', () => {
  const finding = { flag: 'order', finding: 'The end comes first.', fix: 'Turn it round.' } as const
  const pass = { verdict: 'pass', findings: [] } as const
  const judge = (inspections: StepOutputs['inspect']['inspections'], more: Partial<Material> = {}) => {
    const { draft, material } = written()
    const refused = judgeOutput(draft, 'inspect', 'lotte', { reasoning: 'r', inspections }, { ...material, ...more })
    return { draft, reasons: refused.map(({ reason }) => reason).join() }
  }

  it('accepts passing versions but not flagged versions', () => {
    const { draft, reasons: none } = judge({ 'P1.1': pass, 'P2.1': { verdict: 'flag', findings: [finding] } })
    expect(none).toBe('')
    expect(draft.product('P1').selected).toBe('P1.1')
    expect(draft.product('P2').selected).toBeNull()
  })

  it.each([
    ['without a finding', { 'P1.1': pass, 'P2.1': { verdict: 'flag', findings: [] } }, 'flagged without a finding'],
    [
      'that repeats a finding',
      { 'P1.1': pass, 'P2.1': { verdict: 'flag', findings: [finding, finding] } },
      'is there twice',
    ],
    ['that omits a version', { 'P1.1': pass }, 'P2.1 was not inspected'],
    ['of a version that is not new', { 'P1.1': pass, 'P2.1': pass, 'P9.1': pass }, 'not a new version'],
  ] as const)('%s is rejected', (_what, inspections, reason) => {
    expect(judge(inspections).reasons).toContain(reason)
  })

  it('that repeats an earlier finding is rejected', () => {
    const { draft, material } = written()
    draft.put('finding', { ...OPEN, text: finding.finding })
    const flagged = { verdict: 'flag', findings: [{ ...finding, finding: 'the end comes FIRST' }] } as const
    const output = { reasoning: 'r', inspections: { 'P1.1': pass, 'P2.1': flagged } }
    const refused = judgeOutput(draft, 'inspect', 'lotte', output, material)
    expect(refused.map(({ reason }) => reason).join()).toContain('List I1.1 in still_open')
  })

  it('settles the earlier findings that are not still open', () => {
    const { draft, material } = written()
    draft.put('finding', OPEN)
    draft.put('finding', { ...OPEN, id: 'C1', kind: 'disagree' })
    const inspections = { 'P1.1': pass, 'P2.1': { ...pass, still_open: ['C1'] } }
    expect(judgeOutput(draft, 'inspect', 'lotte', { reasoning: 'r', inspections }, material)).toEqual([])
    expect(draft.changed('finding')).toMatchObject([
      { id: 'I1.1', state: 'settled', settledBy: 'P2.1' },
      { id: 'C1', state: 'open' },
    ])
    expect(draft.findings.map(({ id }) => id)).toEqual(['C1'])
  })

  it('keeps the remarks on a version that passes', () => {
    const { draft } = judge({ 'P1.1': { verdict: 'pass', findings: [finding] }, 'P2.1': pass })
    expect(draft.product('P1').selected).toBe('P1.1')
    expect(draft.findings).toMatchObject([{ id: 'I1.1', product: 'P1', state: 'open', text: 'The end comes first.' }])
  })

  it('cannot keep a finding open that is about another product', () => {
    const { draft, material } = written()
    draft.put('finding', OPEN)
    const inspections = { 'P1.1': { ...pass, still_open: ['I1.1'] }, 'P2.1': pass }
    const refused = judgeOutput(draft, 'inspect', 'lotte', { reasoning: 'r', inspections }, material)
    expect(refused.map(({ reason }) => reason).join()).toContain('I1.1 is about P2')
  })
})

describe('a report', () => {
  const deltas = new Map([['S1', 'Round 1: Mara added “Routes” at the top: It is needed by 12 boats.']])
  const judge = (...statements: StepOutputs['envoy']['statements']) => {
    const draft = testDraft()
    const refused = judgeOutput(draft, 'envoy', 'sam', { reasoning: 'r', statements }, { ...NO_MATERIAL, deltas })
    return { draft, reasons: refused.map(({ reason }) => reason).join() }
  }
  const good = { text: 'Mara added “Routes”.', delta: 'S1' }

  it('keeps statements that follow from a delta, with the words that they rest on', () => {
    const { draft, reasons: none } = judge(good)
    expect(none).toBe('')
    expect(draft.changed('report')).toMatchObject([{ statements: [{ ...good, quote: deltas.get('S1') }] }])
  })

  it.each([
    ['without a delta', { ...good, delta: '' }, 'not a delta'],
    ['with a second sentence', { ...good, text: 'Routes is added. It is needed.' }, 'more than one sentence'],
    ['that the delta does not support', { ...good, text: 'Routes is needed by 13 boats.' }, '“13”'],
    ['that judges', { ...good, text: 'Mara successfully added “Routes”.' }, 'It judges: “successfully”'],
    ['that is empty', { ...good, text: ' ' }, 'It is empty'],
  ])('with a sentence %s is rejected', (_what, statement, reason) => {
    const { draft, reasons: messages } = judge(statement)
    expect(messages).toContain(reason)
    expect(draft.changed('report')).toEqual([])
  })
})

describe('a reflection', () => {
  it('keeps notes on existing products', () => {
    const { draft } = written()
    const notes = [
      { product: 'P1', note: 'One.' },
      { product: 'P9', note: 'Two.' },
      { product: 'P1', note: 'Three.' },
    ]
    const refused = judgeOutput(
      draft,
      'reflect',
      'jonas',
      { reasoning: 'r', reflection: 'Hm.', product_notes: notes },
      NO_MATERIAL,
    )
    expect(refused).toMatchObject([{ what: 'note on P9' }])
    expect(draft.changed('reflection')).toMatchObject([
      { text: 'Hm.', products: [{ product: 'P1', note: 'One.\n\nThree.' }] },
    ])
  })
})

describe('the master prompter', () => {
  const persona = TEST_MEMBERS[0]!.persona
  const output = {
    reasoning: 'r',
    charter: { mission: 'm', constraints: ['c'] },
    objectives: ['o'],
    limits: [],
    personas: Object.fromEntries(TEST_MEMBERS.map(({ id }) => [id, persona])),
    missing_details: [],
  }

  it.each([
    [
      'a flat role statement',
      { personas: { ...output.personas, jonas: 'You are a reviewer.' } },
      'flat role statement',
    ],
    ['no persona for a member', { personas: { mara: persona } }, 'no persona for Jonas'],
    ['a persona for an unknown member', { personas: { ...output.personas, eve: persona } }, 'no member "eve"'],
    [
      'a role statement with many words',
      { personas: { ...output.personas, jonas: 'You are the operative of this team and nothing more.' } },
      'flat role statement',
    ],
    ['no objectives', { objectives: [] }, 'no objectives'],
    ['an objective of one space', { objectives: ['o', ' '] }, 'objective 2 is empty'],
    ['no constraints', { charter: { mission: 'm', constraints: [] } }, 'no constraints'],
    ['no mission', { charter: { mission: '', constraints: ['c'] } }, 'mission is empty'],
  ])('is asked again after %s', (_what, more, reason) => {
    expect(judgeMaster(output, TEST_MEMBERS)).toEqual([])
    expect(judgeMaster({ ...output, ...more }, TEST_MEMBERS).join()).toContain(reason)
  })
})
