import { buildEnvelope, type Entities, memoryRecords, stepSchema } from '@quire/kits/team'

const STEPS = { reflect: 'ben', plan: 'ada', write: 'ben', review: 'cem', inspect: 'dora', envoy: 'eli' } as const

const member = (id: string, teamRole: Entities['member']['teamRole']): Entities['member'] => ({
  id,
  name: id,
  role: 'writer',
  teamRole,
  skills: [{ name: 'words', detail: 'plain ones' }],
  characteristics: ['calm'],
  motivation: 'Likes ferries.',
  persona: 'You know the harbour.',
})

const ASSIGNMENT: Entities['assignment'] = {
  id: 'A1',
  round: 1,
  product: 'P1',
  member: 'ben',
  relevant: [],
  highlyRelevant: [],
  referenced: [],
  directive: 'D1',
  importance: 'high',
  motivation: 'It comes first.',
  note: {
    specialties: 'Words.',
    left: 'All of it.',
    onTrack: 'on track',
    satisfaction: 'content',
    biggerPicture: 'The rest follows.',
    whyItMatters: 'Nobody begins without it.',
  },
  due: 1,
}

/** The schemas of every step, for a team that has written one product. */
export async function teamSchemas(): Promise<[string, object][]> {
  const records = memoryRecords()
  const put = <K extends keyof Entities>(kind: K, entity: Entities[K]) =>
    records.apply([{ kind, entity } as Parameters<typeof records.apply>[0][number]])
  put('session', {
    id: 'session',
    team: { name: 'Harbour', description: 'A crew.' },
    status: 'open',
    end: null,
    round: 1,
    rounds: 2,
    roundDays: 5,
    counts: {},
    heard: 0,
    calls: 0,
    envelopes: {},
  })
  put('member', member('ada', 'chair'))
  put('member', member('ben', 'operative'))
  put('member', member('cem', 'operative'))
  put('member', member('dora', 'inspector'))
  put('member', member('eli', 'envoy'))
  put('charter', {
    id: 'M1',
    round: 0,
    mission: 'A ferry.',
    objectives: ['Open.'],
    constraints: ['Small.'],
    missing: [],
  })
  put('directive', { id: 'D1', round: 1, from: 'ada', to: 'ben', about: 'P1', text: 'Write it.', due: 1 })
  put('directive', { id: 'D2', round: 1, from: 'ada', to: 'team', about: null, text: 'Routes come first.', due: null })
  put('product', {
    id: 'P1',
    round: 1,
    name: 'Routes',
    type: 'plan',
    parent: null,
    selected: null,
    owner: 'ben',
    description: 'Stops.',
    dod: 'Every stop has a reason.',
    summary: 'Four stops.',
    collabCount: 0,
    versions: ['P1.1'],
    isRemoved: false,
  })
  const notes = { reflectionNote: 'Fine.', changeSummary: 'First.' }
  put('version', { id: 'P1.1', product: 'P1', round: 1, author: 'ben', content: '# Routes', directive: 'D1', ...notes })
  return Promise.all(
    Object.entries(STEPS).map(async ([name, who]): Promise<[string, object]> => {
      const step = name as keyof typeof STEPS
      const request = { step, member: who, ...(step === 'write' && { assignment: ASSIGNMENT }) }
      return [`team ${step}`, stepSchema(step, await buildEnvelope(records, request))]
    }),
  )
}
