import type { Assignment, Member, TeamStep } from '../entity/entities.ts'
import { addProduct, writeVersion } from '../entity/structural-actions.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { buildEnvelope } from '../envelope/build-envelope.ts'
import type { Envelope } from '../envelope/envelope.ts'
import type { Team } from '../file/parse-team.ts'
import { memoryRecords } from '../records/memory-records.ts'

const SENTENCE = 'What the team writes will appear here.'

export interface StandInTeam {
  membersIn(step: TeamStep): readonly string[]
  envelope(step: TeamStep, member: string): Promise<Envelope>
}

/** An in-memory team in its first round. Every operative has written one product with the same text. */
export async function standInTeam(team: Team, rounds: number, text: string): Promise<StandInTeam> {
  const members = team.members.map((member): Member => ({ ...member, persona: `${SENTENCE} ${SENTENCE}` }))
  const idsOf = (role: Member['teamRole']): string[] =>
    members.filter(({ teamRole }) => teamRole === role).map(({ id }) => id)
  const [chair] = idsOf('chair')
  const draft = new TeamDraft({
    session: {
      id: 'session',
      team: { name: team.name, description: team.description },
      status: 'open',
      end: null,
      round: 1,
      rounds,
      roundDays: team.roundDays,
      counts: { M: 1 },
      heard: 0,
      calls: 0,
      envelopes: {},
    },
    members,
    products: [],
  })
  draft.setSession({})
  for (const member of members) draft.put('member', member)
  draft.put('charter', {
    id: 'M1',
    round: 0,
    mission: SENTENCE,
    objectives: [SENTENCE, SENTENCE],
    constraints: [SENTENCE, SENTENCE],
    missing: [],
  })
  const assignments = idsOf('operative').map((member, index) => {
    const product = addProduct(
      draft,
      { by: chair!, reason: SENTENCE },
      {
        name: `Product ${index + 1}`,
        type: 'text',
        parent: null,
        owner: member,
        description: SENTENCE,
        dod: SENTENCE,
        summary: SENTENCE,
      },
    ).id
    const directive = draft.nextId('D')
    draft.put('directive', {
      id: directive,
      round: 1,
      from: chair!,
      to: member,
      about: product,
      text: SENTENCE,
      due: 1,
    })
    writeVersion(draft, member, product, {
      content: text,
      directive,
      reflectionNote: SENTENCE,
      changeSummary: SENTENCE,
    })
    draft.put('reflection', { id: draft.nextId('F'), round: 1, author: member, text: SENTENCE, products: [] })
    const assignment = assign(draft.nextId('A'), member, product, directive)
    draft.put('assignment', assignment)
    return assignment
  })
  const records = memoryRecords()
  records.apply(draft.changes)
  return {
    membersIn: (step) => idsOf(STEP_ROLES[step]),
    envelope: (step, member) => {
      const assignment = step === 'write' ? assignments.find((one) => one.member === member) : undefined
      return buildEnvelope(records, { step, member, ...(assignment && { assignment }) })
    },
  }
}

const STEP_ROLES: Readonly<Record<TeamStep, Member['teamRole']>> = {
  reflect: 'operative',
  plan: 'chair',
  write: 'operative',
  review: 'operative',
  inspect: 'inspector',
  envoy: 'envoy',
}

function assign(id: string, member: string, product: string, directive: string): Assignment {
  return {
    id,
    round: 1,
    product,
    member,
    relevant: [],
    highlyRelevant: [],
    referenced: [],
    directive,
    importance: 'normal',
    motivation: SENTENCE,
    note: {
      specialties: SENTENCE,
      left: SENTENCE,
      onTrack: 'on track',
      satisfaction: 'content',
      biggerPicture: SENTENCE,
      whyItMatters: SENTENCE,
    },
    due: 1,
  }
}
