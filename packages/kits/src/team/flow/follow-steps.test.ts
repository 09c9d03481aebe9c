import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Assignment, Directive, Version } from '../entity/entities.ts'
import { addProduct, writeVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { CHAIR, newProduct, TEST_ASSIGNMENT, testDraft } from '../test-team.ts'
import { followSteps, openWriting } from './follow-steps.ts'
import { addDocument } from './whole-document.ts'

function assignment(product: string, after: readonly string[] = []): Assignment {
  return { ...TEST_ASSIGNMENT, id: `A-${product}`, product, after }
}

/** The products of each wave of writing, in order. */
function waves(assignments: readonly Assignment[]): string[][] {
  const draft = testDraft()
  const found: string[][] = []
  let rest = assignments
  while (rest.length > 0) {
    const steps = openWriting(draft, rest).next!
    const { later = [] } = steps.at(-1)!.input as { readonly later?: readonly string[] }
    found.push(steps.slice(0, -1).map(({ input }) => (input as { readonly product: string }).product))
    rest = rest.filter(({ id }) => later.includes(id))
  }
  return found
}

describe('writing', () => {
  it('lets a text wait for the texts that it builds on', () => {
    expect(waves([assignment('P3', ['P2']), assignment('P2', ['P1']), assignment('P1'), assignment('P4')])).toEqual([
      ['P1', 'P4'],
      ['P2'],
      ['P3'],
    ])
  })

  it('writes every text once, after what it waits for', () => {
    const orders = fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(orders, (list) => {
        const assignments = list.map((after, index) =>
          // A text waits only for earlier ones: the judge of a plan refuses circles.
          assignment(`P${index}`, [...new Set(after.filter((n) => n < index).map((n) => `P${n}`))]),
        )
        const order = waves(assignments)
        expect(order.flat().sort()).toEqual(assignments.map(({ product }) => product).sort())
        const waveOf = (product: string): number => order.findIndex((wave) => wave.includes(product))
        for (const { product, after = [] } of assignments)
          for (const before of after) expect(waveOf(before)).toBeLessThan(waveOf(product))
      }),
    )
  })
})

describe('reflections', () => {
  const who = (words: readonly Pick<Directive, 'about'>[]): string[] => {
    const draft = testDraft()
    addProduct(draft, CHAIR, newProduct('Routes', { owner: 'priya' }))
    draft.setSession({ round: 2 })
    const { next = [] } = followSteps(draft, undefined, [], { gate: false, words: words as Directive[] })
    return next.flatMap(({ input }) => ('member' in (input as object) ? [(input as { member: string }).member] : []))
  }

  it('are asked of everybody whom the user has addressed since the last plan', () => {
    expect(who([{ about: null }])).toEqual(['jonas', 'priya'])
    expect(who([{ about: 'P1' }])).toEqual(['priya'])
    // Nobody has to reflect, so the chair plans.
    expect(who([])).toEqual(['mara'])
  })

  it('are asked of those whose text has an open finding and is not accepted', () => {
    const draft = testDraft()
    addProduct(draft, CHAIR, newProduct('Routes', { owner: 'priya' }))
    addProduct(draft, CHAIR, newProduct('Page', { owner: 'jonas' }))
    const text = { content: 'Stops.', directive: 'D1', reflectionNote: 'n', changeSummary: 'c' }
    for (const [member, id] of [
      ['priya', 'P1'],
      ['jonas', 'P2'],
    ] as const) {
      writeVersion(draft, member, id, text)
      draft.put('finding', {
        id: `I-${id}`,
        round: 1,
        author: 'lotte',
        kind: 'order',
        text: 'No end.',
        fix: '',
        settledBy: null,
        reason: '',
        product: id,
        version: `${id}.1`,
        state: 'open',
      })
    }
    draft.putProduct({ ...draft.product('P1'), selected: 'P1.1' })
    draft.setSession({ round: 2 })
    const { next = [] } = followSteps(draft, undefined, [], { gate: false })
    expect(next.map(({ key }) => key)).toEqual(['r2/reflect/jonas', 'r2/reflect/settled'])
  })
})

describe('reviews', () => {
  const after = (round: number, rounds: number): string[] => {
    const draft = testDraft()
    addProduct(draft, CHAIR, newProduct('Routes', { owner: 'priya' }))
    const text = { content: 'Stops.', directive: 'D1', reflectionNote: 'n', changeSummary: 'c' }
    writeVersion(draft, 'priya', 'P1', text)
    draft.setSession({ round, rounds })
    const { next = [] } = followSteps(draft, 'write', draft.changed('version'), { gate: false })
    return next.map(({ key }) => key)
  }

  it('are made in every round but the last, in which the operatives criticise the whole document', () => {
    expect(after(1, 2)).toEqual(['r1/review/jonas', 'r1/review/settled'])
    expect(after(2, 2)).toEqual(['r2/inspect/lotte', 'r2/inspect/settled'])
  })

  it('are made in a session of one round too', () => {
    expect(after(1, 1)).toEqual(['r1/review/jonas', 'r1/review/settled'])
  })
})

describe('the last inspection', () => {
  function flagged(): TeamDraft {
    const draft = testDraft()
    for (const name of ['Routes', 'Page']) addProduct(draft, CHAIR, newProduct(name))
    const text = { content: 'A list of stops.', directive: 'D1', reflectionNote: 'n', changeSummary: 'c' }
    for (const id of ['P1', 'P2']) writeVersion(draft, 'jonas', id, text)
    draft.putProduct({ ...draft.product('P1'), selected: 'P1.1' })
    const finding = {
      round: 1,
      author: 'lotte',
      kind: 'order',
      text: 'No end.',
      fix: '',
      settledBy: null,
      reason: '',
    } as const
    draft.put('finding', { ...finding, id: 'I1.1', product: 'P1', version: 'P1.1', state: 'open' })
    draft.put('finding', { ...finding, id: 'I2.1', product: 'P2', version: 'P2.1', state: 'open' })
    return draft
  }
  const names = (draft: TeamDraft, after: 'inspect' | 'mend' | 'plan', gate = false): string[] =>
    (followSteps(draft, after, [], { gate }).next ?? []).map(({ key }) => key)

  it('is followed by one mending of the flagged texts, then by the report', () => {
    const draft = flagged()
    draft.setSession({ round: 3 })
    expect(names(draft, 'inspect')).toEqual(['r3/mend/P2', 'r3/mend/settled'])
    expect(draft.changed('directive')[0]!.text).toContain('I2.1')
    expect(names(draft, 'mend')).toEqual(['r3/envoy/sam', 'r3/envoy/settled'])
  })

  it('mends nothing while rounds follow', () => {
    expect(names(flagged(), 'inspect')).toEqual([])
  })

  it('is followed by a report in every round that ends at a gate', () => {
    expect(names(flagged(), 'inspect', true)).toEqual(['r1/envoy/sam', 'r1/envoy/settled'])
  })

  it('mends flagged texts also if the chair finishes early', () => {
    const draft = flagged()
    draft.setSession({ status: 'ended', end: 'chair' })
    expect(names(draft, 'plan')).toEqual(['r1/mend/P2', 'r1/mend/settled'])
  })
})

describe('a team in which one author writes the whole document', () => {
  /** The names of the steps that follow. */
  const after = (
    draft: TeamDraft,
    ...[step, written, words = []]: [Parameters<typeof followSteps>[1], Version[]?, Directive[]?]
  ) => (followSteps(draft, step, written ?? [], { gate: false, words }).next ?? []).map(({ name }) => name)
  const whole = (round: number, rounds: number): TeamDraft => {
    const draft = testDraft()
    addDocument(draft)
    draft.setSession({ round, rounds })
    return draft
  }
  const write = (draft: TeamDraft) =>
    writeVersion(draft, 'mara', 'P1', { content: 'We sail.', directive: 'D1', reflectionNote: 'n', changeSummary: 'c' })
  const finding = {
    id: 'C1',
    round: 1,
    author: 'jonas',
    product: 'P1',
    version: 'P1.1',
    kind: 'disagree',
    text: 'The pier is closed.',
    fix: '',
    state: 'open',
    settledBy: null,
    reason: '',
  } as const

  it('writes the document first, even if the plan forgets it, and then what stands beside it', () => {
    const draft = whole(1, 2)
    expect(after(draft, 'plan')).toEqual(['write P1: mara', 'write settled'])
    const planned = whole(1, 2)
    addProduct(planned, CHAIR, newProduct('Notice', { owner: 'jonas' }))
    planned.put('assignment', { ...TEST_ASSIGNMENT, id: 'A9', product: 'P2' })
    expect(after(planned, 'plan')).toEqual(['write P1: mara', 'write settled'])
    expect(planned.changed('assignment')).toMatchObject([
      { product: 'P2', after: ['P1'] },
      { product: 'P1', after: [] },
    ])
  })

  it('criticises each version but the last one', () => {
    const first = whole(1, 2)
    expect(after(first, 'write', [write(first)])).toEqual(['review: jonas', 'review: priya', 'review settled'])
    const last = whole(2, 2)
    const version = write(last)
    expect(after(last, 'write', [version])).toEqual(['envoy: sam', 'envoy settled'])
    expect(last.product('P1').selected).toBe(version.id)
  })

  it('accepts a text beside the document at once, and the document when nobody criticises it any more', () => {
    const draft = whole(1, 2)
    addProduct(draft, CHAIR, newProduct('Notice', { owner: 'jonas' }))
    const text = { content: 'Call us.', directive: 'D2', reflectionNote: 'n', changeSummary: 'c' }
    const notice = writeVersion(draft, 'jonas', 'P2', text)
    // Nobody inspects a draft: the inspector reads the finished document.
    expect(after(draft, 'review', [write(draft), notice])).toEqual([])
    expect(draft.product('P2').selected).toBe(notice.id)
    expect(draft.product('P1').selected).toBeNull()
  })

  it('goes from the findings to the author without a plan, and not at all without a finding', () => {
    const draft = whole(2, 2)
    write(draft)
    draft.put('finding', finding)
    expect(after(draft, undefined)).toEqual(['write P1: mara', 'write settled'])
    const done = whole(2, 3)
    write(done)
    expect(after(done, undefined)).toEqual([])
  })
})
