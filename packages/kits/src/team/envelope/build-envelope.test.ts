import { describe, expect, it } from 'vitest'
import { type Charter, TEAM_STEPS, type TeamStep } from '../entity/entities.ts'
import { writeVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { addDocument } from '../flow/whole-document.ts'
import { memoryRecords } from '../records/memory-records.ts'
import { busyTeam, TEST_ASSIGNMENT, teamAt, testTeam } from '../test-team.ts'
import { buildEnvelope } from './build-envelope.ts'
import { checkEnvelope, entriesOf } from './check-envelope.ts'

const CHARTER: Charter = {
  id: 'M1',
  round: 0,
  mission: 'A plan for a summer ferry.',
  objectives: ['The council can decide.'],
  constraints: ['Ten pages at most.'],
  missing: [],
}

describe('the state envelope', () => {
  it.each(TEAM_STEPS)('of the %s step links every entry to its origin', async (step) => {
    const { envelope, records } = await teamAt(step)
    const entries = entriesOf(envelope)
    expect(entries.length).toBeGreaterThan(8)
    for (const { item, link } of entries) {
      expect(Object.keys(link), item).toHaveLength(1)
      if ('round' in link) expect(link.round, item).toBeLessThanOrEqual(envelope.session.round)
      if ('directive' in link) expect(await records.list('directive', { ids: [link.directive] }), item).toHaveLength(1)
      if ('reflection' in link)
        expect(await records.list('reflection', { ids: [link.reflection] }), item).toHaveLength(1)
    }
  })

  it.each(TEAM_STEPS)('of the %s step contains no duplicates', async (step) => {
    const { envelope } = await teamAt(step)
    const items = entriesOf(envelope).map(({ item }) => item)
    expect(new Set(items).size).toBe(items.length)
    expect(() =>
      checkEnvelope({
        ...envelope,
        decisions: [
          ...envelope.decisions,
          ...envelope.decisions,
          envelope.members[0] as never,
          envelope.members[0] as never,
        ],
      }),
    ).toThrow('more than once')
  })

  it('is complete for a reflection', async () => {
    const { envelope } = await teamAt('reflect')
    expect(envelope).toMatchObject({
      team: { name: 'Harbour Crew', description: 'A crew that plans a ferry.' },
      session: { status: 'open', round: 2, rounds: 3, roundsLeft: 1, daysLeft: 10 },
      self: { id: 'jonas', persona: expect.stringContaining('You know'), motivation: 'Loves boats.' },
      charter: { mission: 'A plan for a summer ferry.' },
      note: { id: 'D4', text: 'Thank you, Jonas.' },
      worked: [{ open: [{ id: 'C2' }, { id: 'I2.1', product: 'P2', kind: 'completeness' }] }],
    })
    expect(envelope.worked).toMatchObject([
      {
        id: 'P2',
        changelog: [{ version: 'P2.1' }],
        lastDirective: { id: 'D2' },
        collabs: [{ id: 'C3' }],
      },
    ])
    // Comments on last round's products are shown with the products. Other comments are shown as recent activity.
    expect(envelope.collabs.map(({ id }) => id)).toEqual(['C1'])
    expect(envelope.directives.map(({ id }) => id)).toEqual(['U1', 'D3'])
    expect(envelope.structure).toMatchObject({
      total: 3,
      products: [{ id: 'P1' }, { id: 'P3', parent: 'P1' }, { id: 'P2', see: expect.any(String) }],
    })
    expect(envelope.decisions.map(({ type }) => type)).toEqual(['add', 'add', 'add', 'write'])
  })

  it('shows each product once, at the highest requested level of detail', async () => {
    const { envelope } = await teamAt('write')
    const { assignment, product, relevant, highlyRelevant, referenced, findings } = envelope.payload
    expect(assignment).toMatchObject({ product: 'P2', directive: { id: 'D5', due: 2 }, note: TEST_ASSIGNMENT.note })
    expect(product).toMatchObject({
      id: 'P2',
      currentVersion: { content: '# Page\n\nA list.' },
      collabs: [{ id: 'C3' }],
    })
    expect(referenced).toMatchObject([
      { id: 'P1', currentVersion: { id: 'P1.1', content: '# Routes\n\nFour landings.' } },
    ])
    expect(highlyRelevant).toMatchObject([{ id: 'P3', currentVersion: null }])
    expect(relevant).toEqual([])
    expect(findings).toMatchObject([{ id: 'C2' }, { id: 'I2.1' }])
  })

  it('in the plan step, contains reflections, findings and unaccepted versions', async () => {
    const { payload } = (await teamAt('plan')).envelope
    expect(payload.reflections?.map(({ author }) => author)).toEqual(['jonas', 'priya'])
    expect(payload.newest?.map(({ version, content }) => [version, content])).toEqual([
      ['P1.1', '# Routes\n\nFour landings.'],
      ['P2.1', '# Page\n\nA list.'],
    ])
    expect(payload.findings?.map(({ id }) => id)).toEqual(['C1', 'C2', 'I2.1'])
  })

  it('in a review, contains only new versions by other members', async () => {
    const { payload } = (await teamAt('review')).envelope
    expect(payload.versions).toMatchObject([
      { id: 'P1.1', author: 'priya', content: '# Routes\n\nFour landings.', dod: 'Done when it is.' },
    ])
  })

  it('gives the envoy decisions, changes and disagreements, but no private message and no verdict', async () => {
    const { payload } = (await teamAt('envoy')).envelope
    expect(payload.deltas?.map(({ id }) => id)).toEqual(['D3', 'U1', 'S1', 'S2', 'S3', 'S4', 'S5', 'C1', 'C2'])
  })

  it('tells the envoy names instead of ids, and how a disagreement ended', async () => {
    const { envelope } = await teamAt('envoy', (draft) => {
      const waived = { state: 'waived', reason: 'It opens in May.' } as const
      for (const id of ['C1', 'I2.1']) draft.put('finding', { ...draft.finding(id), ...waived })
    })
    const texts = envelope.payload.deltas!.map(({ text }) => text)
    expect(texts).toContain(
      'Round 1: Jonas disagrees with “Routes” by Priya: Old Pier is closed. Mara (chair) waives it: It opens in May.',
    )
    expect(texts).toContain(
      'Round 1: Lotte (inspector) finds a fault in “Page”: The empty list is missing. Mara (chair) waives it: It opens in May.',
    )
    expect(texts).toContain('Round 1: Mara (chair) decides: Routes come first.')
    expect(texts).toContain('Round 1: the user says: Think of winter.')
  })

  it('gives the envoy everything since its last report', async () => {
    const { records, act } = await busyTeam()
    const since = async () =>
      (await buildEnvelope(records, { step: 'envoy', member: 'sam' })).payload.deltas!.map(({ id }) => id)
    expect(await since()).toContain('S1')
    await act((draft) => {
      draft.put('report', { id: 'R1', round: 1, author: 'sam', statements: [] })
      draft.put('agreement', { id: 'K1', round: 2, by: 'mara', text: 'Four landings.', replaces: null })
    })
    expect(await since()).toEqual(['K1'])
  })

  it('where one author writes the whole, gives the envoy no decision that a newer version may have overturned', async () => {
    const { records, act, toRound } = await testTeam()
    const deltas = async (): Promise<string[]> =>
      (await buildEnvelope(records, { step: 'envoy', member: 'sam' })).payload.deltas!.map(({ id }) => id)
    const write = (draft: TeamDraft): void => {
      const text = { reflectionNote: 'Fine.', changeSummary: 'The whole.', directive: 'D1' }
      writeVersion(draft, 'mara', 'P1', {
        ...text,
        content: '# Ferry\n\nFour landings.\n\n## Checklist\n\nBuy a boat.',
      })
    }
    await act((draft) => {
      addDocument(draft)
      const order = { round: 1, from: 'mara', about: null, due: null }
      draft.put('directive', { ...order, id: 'D1', to: 'team', text: 'Five landings.' })
      draft.put('directive', { ...order, id: 'U1', from: 'user', to: 'team', text: 'Think of winter.' })
      draft.put('agreement', { id: 'K1', round: 1, by: 'mara', text: 'Five landings.', replaces: null })
      write(draft)
    })
    expect(await deltas()).toEqual(expect.arrayContaining(['D1', 'U1', 'K1']))
    // The checklist does not count for the length.
    const { versions, length } = (await buildEnvelope(records, { step: 'inspect', member: 'lotte' })).payload
    expect([versions?.[0]?.words, length]).toEqual([3, { words: 2600, limit: null }])
    await toRound(2)
    await act(write)
    expect(await deltas()).toContain('U1')
    expect(await deltas()).not.toEqual(expect.arrayContaining(['D1']))
    expect(await deltas()).not.toEqual(expect.arrayContaining(['K1']))
  })

  it('includes the request’s open questions', async () => {
    const asking = (draft: TeamDraft): unknown => draft.put('charter', { ...CHARTER, missing: ['Who pays?'] })
    const { envelope } = await teamAt('write', asking)
    expect(envelope.questions).toMatchObject([{ id: 'Q1', text: 'Who pays?', link: { round: 0 } }])
    const envoy = (await teamAt('envoy', asking)).envelope
    expect(envoy.questions).toEqual([])
  })

  it('leaves out answered questions, and shows a comment on a product to those it concerns', async () => {
    const change = (draft: TeamDraft): void => {
      draft.put('charter', { ...CHARTER, missing: ['Who pays?', 'When?'] })
      draft.answer('Q1', 'U1')
      const comment = { round: 2, from: 'user', to: 'team', about: 'P1', text: 'Fewer stops.', due: null } as const
      draft.put('directive', { id: 'U2', ...comment })
    }
    const { records, envelope } = await teamAt('plan', change)
    expect(envelope.questions.map(({ id }) => id)).toEqual(['Q2'])
    const heard = async (member: string): Promise<boolean> =>
      (await buildEnvelope(records, { step: 'reflect', member })).directives.some(({ id }) => id === 'U2')
    expect(await Promise.all(['mara', 'priya', 'lotte', 'jonas'].map(heard))).toEqual([true, true, true, false])
  })

  it('lists a charter change among the decisions and deltas', async () => {
    const amended = (round: number) => (draft: TeamDraft) => {
      draft.put('charter', { ...CHARTER, missing: ['Who pays?'] })
      draft.put('charter', { ...CHARTER, id: 'M2', round, constraints: ['Ten pages at most.', 'No cars.'] })
    }
    const { envelope } = await teamAt('write', amended(2))
    expect(envelope.charter.constraints).toEqual(['Ten pages at most.', 'No cars.'])
    expect(envelope.questions).toHaveLength(1)
    expect(envelope.decisions).toMatchObject([
      { id: 'M2', type: 'charter', text: 'mara changed the charter: new constraint “No cars.”.' },
    ])
    const { deltas } = (await teamAt('envoy', amended(1))).envelope.payload
    expect(deltas?.find(({ id }) => id === 'M2')?.text).toContain('new constraint “No cars.”')
  })

  it('gives each role its own material', async () => {
    const write = (await teamAt('write')).envelope.payload
    expect(write.reflections).toMatchObject([{ id: 'F1', author: 'jonas', text: 'jonas thinks.' }])
    const review = (await teamAt('review')).envelope.payload
    expect(review.own).toMatchObject([{ id: 'P2', currentVersion: { id: 'P2.1', content: '# Page\n\nA list.' } }])
    expect(review.versions?.[0]).not.toHaveProperty('directive')
    const inspect = (await teamAt('inspect')).envelope.payload
    expect(inspect.versions?.map(({ directive }) => directive?.text)).toEqual(['Write P1.', 'Write P2.'])
    expect(inspect.own).toBeUndefined()
  })

  it.each([
    ['mission charter', { mission: ' ' }],
    ['objectives', { objectives: [] }],
    ['constraints', { constraints: [] }],
  ])('is not emitted without %s', async (what, more) => {
    const { records, act } = await testTeam()
    const [charter] = await records.list('charter')
    await act((draft) => draft.put('charter', { ...charter!, ...more }))
    await expect(buildEnvelope(records, { step: 'reflect', member: 'jonas' })).rejects.toThrow(
      `${what} (the master prompter in round 0, or the chair must supply it)`,
    )
  })

  it('fails without a charter, a member or a session', async () => {
    const { records } = await testTeam(false)
    await expect(buildEnvelope(records, { step: 'plan', member: 'mara' })).rejects.toMatchObject({
      code: 'envelope-incomplete',
      missing: ['mission charter', 'objectives', 'constraints'],
    })
    const chartered = await testTeam()
    await expect(buildEnvelope(chartered.records, { step: 'plan', member: 'eve' })).rejects.toMatchObject({
      missing: ['member'],
    })
    await expect(buildEnvelope(memoryRecords(), { step: 'plan', member: 'mara' })).rejects.toMatchObject({
      missing: ['session'],
    })
  })

  it('sorts each section by round, newest first', async () => {
    const { records, act, toRound } = await busyTeam()
    await act((draft) => {
      for (const [id, round] of [
        ['C4', 2],
        ['C5', 2],
      ] as const) {
        draft.put('collab', {
          id,
          round,
          author: 'priya',
          to: 'jonas',
          about: 'P3',
          version: 'P3.1',
          stance: 'suggest',
          content: `${id} says so.`,
          near: null,
        })
      }
    })
    await toRound(4)
    const { collabs } = await buildEnvelope(records, { step: 'reflect', member: 'jonas' })
    expect(collabs.map(({ id }) => id)).toEqual(['C4', 'C5', 'C1', 'C3'])
  })

  it('shows an open finding in every later round, also on a product that nobody touched', async () => {
    const { records, toRound } = await busyTeam()
    await toRound(7)
    const seen = async (step: TeamStep, member: string): Promise<string[]> => {
      const { payload } = await buildEnvelope(records, { step, member })
      return (payload.findings ?? []).map(({ id }) => id)
    }
    expect(await seen('reflect', 'jonas')).toEqual(['C2', 'I2.1'])
    expect(await seen('plan', 'mara')).toEqual(['C1', 'C2', 'I2.1'])
    expect(await seen('inspect', 'lotte')).toEqual(['C1', 'C2', 'I2.1'])
  })

  it('shows a comment that is a finding once', async () => {
    for (const step of TEAM_STEPS) {
      const { envelope } = await teamAt(step)
      const text = JSON.stringify({ ...envelope, payload: { ...envelope.payload, deltas: [] } })
      expect(text.split('Add the prices.').length, step).toBeLessThanOrEqual(2)
    }
  })

  it('names what is missing: a chair, or a step', async () => {
    const { records, act } = await busyTeam()
    await expect(buildEnvelope(records, { step: 'dream' as TeamStep, member: 'mara' })).rejects.toThrow('step "dream"')
    await act((draft) => draft.put('member', { ...draft.member('mara'), teamRole: 'operative' }))
    await expect(buildEnvelope(records, { step: 'reflect', member: 'jonas' })).rejects.toThrow('chair')
  })
})
