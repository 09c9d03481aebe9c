import Type from 'typebox'
import { count, maybeText, named, namedObject, nullable, strings, text, words } from './fields.ts'

const round = Type.Integer({ description: 'The number of the round, starting at 1. 0 means before the first round.' })
const member = Type.String({ description: 'The id of a member.' })
const product = Type.String({ description: 'The id of a product.' })
const artifact = nullable(Type.String({ description: 'The id of the artifact that contains the text.' }))

const TeamMember = namedObject('TeamMember', {
  id: text,
  name: text,
  role: Type.String({ description: 'Their role in this team.' }),
  teamRole: words('chair', 'operative', 'inspector', 'envoy'),
  persona: Type.String({ description: 'The chair’s description of this member for this mission.' }),
})

const TeamCharter = namedObject('TeamCharter', {
  id: text,
  round,
  mission: text,
  objectives: strings,
  constraints: strings,
  missing: strings,
})

const TeamVersion = namedObject('TeamVersion', {
  id: text,
  product,
  round,
  author: member,
  changeSummary: text,
  reflectionNote: text,
  artifact,
})

const TeamProduct = namedObject('TeamProduct', {
  id: text,
  round,
  name: text,
  type: text,
  parent: maybeText,
  selected: Type.Unsafe<string | null>({ ...maybeText, description: 'The accepted version.' }),
  owner: member,
  description: text,
  dod: Type.String({ description: 'Definition of done.' }),
  summary: text,
  collabCount: Type.Integer(),
  versions: strings,
  isRemoved: Type.Boolean(),
})

const TeamCollab = namedObject('TeamCollab', {
  id: text,
  round,
  author: member,
  to: member,
  about: product,
  version: text,
  stance: words('agree', 'disagree', 'suggest'),
  content: text,
  near: maybeText,
})

const TeamInspection = namedObject('TeamInspection', {
  id: text,
  round,
  author: member,
  product,
  version: text,
  verdict: words('pass', 'flag'),
  findings: Type.Array(Type.Object({ flag: text, finding: text, fix: text })),
})

const TeamDecision = namedObject('TeamDecision', {
  id: text,
  round,
  type: words('add', 'remove', 'move', 'change', 'write', 'accept'),
  by: member,
  reason: text,
  product,
  name: text,
  version: maybeText,
  change: nullable(Type.Object({ param: text, before: text, after: text })),
})

const TeamAssignment = namedObject('TeamAssignment', {
  id: text,
  round,
  product,
  member,
  directive: text,
  importance: words('low', 'normal', 'high', 'critical'),
  motivation: text,
  due: round,
})

const TeamDirective = namedObject('TeamDirective', {
  id: text,
  round,
  from: text,
  to: text,
  about: maybeText,
  text,
  due: nullable(round),
})

const TeamWork = named(
  'TeamWork',
  Type.Object(
    {
      step: text,
      kind: Type.String({
        description: 'The step: reflect, plan, write, review, inspect or envoy. Before round 1, it is master.',
      }),
      member: maybeText,
      product: maybeText,
      envelope: text,
      diff: maybeText,
      calls: strings,
    },
    { description: 'A member’s prompt, and the artifacts that contain the state that the member saw.' },
  ),
)

const Session = Type.Object({
  name: text,
  description: text,
  status: words('open', 'ended'),
  end: nullable(words('chair', 'rounds', 'budget')),
  round: count,
  rounds: count,
  roundDays: nullable(count),
  calls: count,
})

const TeamFinding = namedObject('TeamFinding', {
  id: text,
  round,
  author: member,
  product,
  version: text,
  kind: text,
  text,
  fix: text,
  state: words('open', 'settled', 'waived'),
  settledBy: Type.Unsafe<string | null>({ ...maybeText, description: 'The version that settled it.' }),
  reason: Type.String({ description: 'Why the chair waived it.' }),
})

const TeamQuestion = namedObject('TeamQuestion', {
  id: text,
  text,
  answer: nullable(TeamDirective),
})

export const Team = namedObject('Team', {
  run: text,
  session: nullable(Session),
  members: Type.Array(TeamMember),
  charters: Type.Array(TeamCharter),
  products: Type.Array(
    Type.Object({
      ...TeamProduct.properties,
      document: nullable(Type.String({ description: 'The artifact to comment on: the newest version.' })),
    }),
  ),
  result: nullable(Type.String({ description: 'The artifact that contains the newest result.' })),
  charterDocument: nullable(Type.String({ description: 'The artifact to comment on for the whole team.' })),
  findings: Type.Array(TeamFinding),
  agreements: Type.Array(Type.Object({ id: text, round, by: member, text })),
  questions: Type.Array(TeamQuestion),
  comments: Type.Array(TeamDirective, { description: 'What the user has said, as far as the team has read it.' }),
  unread: Type.Integer({ description: 'Number of comments that the team has not read yet.' }),
})

export const TeamRound = namedObject('TeamRound', {
  round: count,
  reflections: Type.Array(
    Type.Object({
      id: text,
      author: text,
      text,
      products: Type.Array(Type.Object({ product: text, note: text })),
    }),
  ),
  assignments: Type.Array(TeamAssignment),
  directives: Type.Array(TeamDirective),
  decisions: Type.Array(TeamDecision),
  collabs: Type.Array(TeamCollab),
  inspections: Type.Array(TeamInspection),
  reports: Type.Array(
    Type.Object({
      id: text,
      author: text,
      statements: Type.Array(Type.Object({ text, delta: text, quote: text })),
    }),
  ),
  refusals: Type.Array(Type.Object({ id: text, step: text, author: text, what: text, reason: text })),
  work: Type.Array(TeamWork),
})

export const TeamProductDetails = namedObject('TeamProductDetails', {
  product: TeamProduct,
  versions: Type.Array(TeamVersion),
  collabs: Type.Array(TeamCollab),
  inspections: Type.Array(TeamInspection),
  decisions: Type.Array(TeamDecision),
  assignments: Type.Array(TeamAssignment),
  directives: Type.Array(TeamDirective),
})
