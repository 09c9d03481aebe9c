import { loadWorkspace } from '@quire/runtime/workspace'
import type { Assignment, Member, Session, TeamStep } from './entity/entities.ts'
import { addProduct, type NewProduct, writeVersion } from './entity/structural-actions.ts'
import { TeamDraft } from './entity/team-draft.ts'
import { buildEnvelope, readOverview } from './envelope/build-envelope.ts'
import { team } from './index.ts'
import { memoryRecords } from './records/memory-records.ts'

export function testMember(id: string, teamRole: Member['teamRole'], more: Partial<Member> = {}): Member {
  return {
    id,
    name: id[0]!.toUpperCase() + id.slice(1),
    role: 'harbour master',
    teamRole,
    skills: [{ name: 'Knots', detail: 'all of them' }],
    characteristics: ['patient'],
    motivation: 'Loves boats.',
    persona:
      'You know this harbour better than anybody, and the plan stands or falls with your eye for what can go wrong at night.',
    ...more,
  }
}

export const TEST_MEMBERS: readonly Member[] = [
  testMember('mara', 'chair'),
  testMember('jonas', 'operative'),
  testMember('priya', 'operative'),
  testMember('lotte', 'inspector'),
  testMember('sam', 'envoy'),
]

export const TEST_SESSION: Session = {
  id: 'session',
  team: { name: 'Harbour Crew', description: 'A crew that plans a ferry.' },
  status: 'open',
  end: null,
  round: 1,
  rounds: 3,
  roundDays: 5,
  counts: { M: 1 },
  heard: 0,
  calls: 0,
  envelopes: {},
}

export const CHAIR = { by: 'mara', reason: 'It is needed.' }

export function newProduct(name: string, more: Partial<NewProduct> = {}): NewProduct {
  return {
    name,
    type: 'plan',
    parent: null,
    owner: 'jonas',
    description: 'What it is.',
    dod: 'Done when it is.',
    summary: '',
    ...more,
  }
}

export function testDraft(): TeamDraft {
  return new TeamDraft({ session: TEST_SESSION, members: TEST_MEMBERS, products: [], findings: [] })
}

/** Creates an in-memory team that has completed round 0. `act` changes the team as a step would. */
export async function testTeam(isChartered = true) {
  const records = memoryRecords()
  const first = new TeamDraft({ session: TEST_SESSION, members: TEST_MEMBERS, products: [], findings: [] })
  first.setSession({})
  for (const member of TEST_MEMBERS) first.put('member', member)
  if (isChartered) {
    first.put('charter', {
      id: 'M1',
      round: 0,
      mission: 'A plan for a summer ferry.',
      objectives: ['The council can decide.'],
      constraints: ['Ten pages at most.'],
      missing: [],
    })
  }
  records.apply(first.changes)
  const act = async <T>(change: (draft: TeamDraft) => T): Promise<T> => {
    const draft = new TeamDraft(await readOverview(records))
    const result = change(draft)
    records.apply(draft.changes)
    return result
  }
  const toRound = (round: number): Promise<void> => act((draft) => draft.setSession({ round }))
  return { records, act, toRound }
}

/** A team in round 2, with products, versions, comments and findings from round 1. */
export async function busyTeam() {
  const team = await testTeam()
  await team.act((draft) => {
    addProduct(draft, CHAIR, newProduct('Routes', { owner: 'priya' }))
    addProduct(draft, CHAIR, newProduct('Page', { type: 'page' }))
    addProduct(draft, CHAIR, newProduct('Prices', { parent: 'P1', owner: 'priya' }))
    for (const [id, to, about] of [
      ['D1', 'priya', 'P1'],
      ['D2', 'jonas', 'P2'],
    ] as const) {
      draft.put('directive', { id, round: 1, from: 'mara', to, about, text: `Write ${about}.`, due: 1 })
    }
    draft.put('directive', {
      id: 'D3',
      round: 1,
      from: 'mara',
      to: 'team',
      about: null,
      text: 'Routes come first.',
      due: null,
    })
    draft.put('directive', {
      id: 'D4',
      round: 1,
      from: 'mara',
      to: 'jonas',
      about: null,
      text: 'Thank you, Jonas.',
      due: null,
    })
    draft.put('directive', {
      id: 'U1',
      round: 1,
      from: 'user',
      to: 'team',
      about: null,
      text: 'Think of winter.',
      due: null,
    })
    draft.setSession({ counts: { ...draft.session.counts, D: 4, U: 1, C: 3, I: 2, F: 2 } })
    const text = { reflectionNote: 'Fine.', changeSummary: 'First version.' }
    writeVersion(draft, 'priya', 'P1', { ...text, content: '# Routes\n\nFour landings.', directive: 'D1' })
    writeVersion(draft, 'jonas', 'P2', { ...text, content: '# Page\n\nA list.', directive: 'D2' })
    const comment = { round: 1, near: null } as const
    draft.put('collab', {
      ...comment,
      id: 'C1',
      author: 'jonas',
      to: 'priya',
      about: 'P1',
      version: 'P1.1',
      stance: 'disagree',
      content: 'Old Pier is closed.',
    })
    draft.put('collab', {
      ...comment,
      id: 'C2',
      author: 'priya',
      to: 'jonas',
      about: 'P2',
      version: 'P2.1',
      stance: 'suggest',
      content: 'Add the prices.',
    })
    draft.put('collab', {
      ...comment,
      id: 'C3',
      author: 'mara',
      to: 'jonas',
      about: 'P2',
      version: 'P2.1',
      stance: 'agree',
      content: 'I agree with the list.',
    })
    draft.putProduct({ ...draft.product('P1'), collabCount: 1 })
    draft.putProduct({ ...draft.product('P2'), collabCount: 2 })
    const findings = [{ flag: 'completeness', finding: 'The empty list is missing.', fix: 'Add it.' }] as const
    draft.put('inspection', {
      id: 'I1',
      round: 1,
      author: 'lotte',
      product: 'P1',
      version: 'P1.1',
      verdict: 'pass',
      findings: [],
    })
    draft.put('inspection', {
      id: 'I2',
      round: 1,
      author: 'lotte',
      product: 'P2',
      version: 'P2.1',
      verdict: 'flag',
      findings,
    })
    const open = { round: 1, fix: '', state: 'open', settledBy: null, reason: '' } as const
    const page = { ...open, product: 'P2', version: 'P2.1' } as const
    const pier = { ...open, product: 'P1', version: 'P1.1' } as const
    draft.put('finding', { ...pier, id: 'C1', author: 'jonas', kind: 'disagree', text: 'Old Pier is closed.' })
    draft.put('finding', { ...page, id: 'C2', author: 'priya', kind: 'suggest', text: 'Add the prices.' })
    const { flag: kind, finding: problem, fix } = findings[0]
    draft.put('finding', { ...page, id: 'I2.1', author: 'lotte', kind, text: problem, fix })
    for (const [id, author] of [
      ['F1', 'jonas'],
      ['F2', 'priya'],
    ] as const) {
      draft.put('reflection', {
        id,
        round: 2,
        author,
        text: `${author} thinks.`,
        products: [{ product: 'P1', note: 'Look here.' }],
      })
    }
    draft.setSession({ round: 2 })
  })
  return team
}

/** The chair's assignment to Jonas in round 2 of the busy team. */
export const TEST_ASSIGNMENT: Assignment = {
  id: 'A1',
  round: 2,
  product: 'P2',
  member: 'jonas',
  relevant: ['P3', 'P1'],
  highlyRelevant: ['P3'],
  referenced: ['P1'],
  directive: 'D5',
  importance: 'high',
  motivation: 'People will use it.',
  note: {
    specialties: 'Words.',
    left: 'Two states.',
    onTrack: 'on track',
    satisfaction: 'pleased',
    biggerPicture: 'It is what people see.',
    whyItMatters: 'Nobody would find the ferry.',
  },
  due: 2,
}

/** Returns the team from `busyTeam` at the given step, and the envelope for the member whose turn it is. */
export async function teamAt(step: TeamStep, change: (draft: TeamDraft) => unknown = () => {}) {
  const { records, act, toRound } = await busyTeam()
  await act((draft) => {
    const directive = { round: 2, from: 'mara', to: 'jonas', about: 'P2', text: 'Add the states.', due: 2 } as const
    draft.put('directive', { id: 'D5', ...directive })
    draft.put('assignment', TEST_ASSIGNMENT)
    change(draft)
  })
  // These steps process the versions that were written in the current round, which is round 1 here.
  if (step === 'review' || step === 'inspect' || step === 'envoy') await toRound(1)
  const member = STEPS_OF[step]
  const envelope = await buildEnvelope(records, {
    step,
    member,
    ...(step === 'write' && { assignment: TEST_ASSIGNMENT }),
  })
  return { envelope, records, member }
}

/** The context for prompts in a workspace that contains only the kit. */
export function testMaking() {
  return loadWorkspace('/', { kits: [team] }).context()
}

export const STEPS_OF: Readonly<Record<TeamStep, string>> = {
  reflect: 'jonas',
  plan: 'mara',
  write: 'jonas',
  review: 'jonas',
  inspect: 'lotte',
  envoy: 'sam',
}
