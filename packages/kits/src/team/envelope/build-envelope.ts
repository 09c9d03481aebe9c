import { memberMinimal, productMinimal } from '../entity/detail-tiers.ts'
import {
  type Charter,
  type Directive,
  type Member,
  type Product,
  type Session,
  TEAM_STEPS,
  type TeamStep,
} from '../entity/entities.ts'
import { ProductIndex } from '../entity/product-index.ts'
import { weighProducts } from '../entity/product-tree.ts'
import type { TeamState } from '../entity/team-draft.ts'
import { EnvelopeIncomplete } from '../errors.ts'
import type { TeamRecords } from '../records/team-records.ts'
import { agreementEntries, charterChanges, charterEntry, questionEntries } from './charter-entries.ts'
import { checkEnvelope } from './check-envelope.ts'
import { EntryMaker } from './entry-maker.ts'
import type { Envelope, EnvelopeMember, EnvelopeRequest, StructureNode } from './envelope.ts'
import { buildPayload } from './step-payload.ts'
import { readLastWork, workedProducts } from './worked-products.ts'

/** For each step, the parts of the recent history that it needs. */
const RECENT: Readonly<
  Record<TeamStep, { readonly collabs: boolean; readonly worked: boolean; readonly decisions: number }>
> = {
  reflect: { collabs: true, worked: true, decisions: 1 },
  plan: { collabs: true, worked: false, decisions: 1 },
  write: { collabs: true, worked: false, decisions: 0 },
  review: { collabs: false, worked: false, decisions: 0 },
  inspect: { collabs: false, worked: false, decisions: 0 },
  // The envoy step's material already contains this information.
  envoy: { collabs: false, worked: false, decisions: -1 },
}

const MAX_COLLABS = 20
const MAX_DIRECTIVES = 50
const MAX_DECISIONS = 3
const MAX_NOTES = 50
/**
 * The maximum number of products in an envelope. The nearest products are included first. The chair gets the most
 * products, because it plans the whole tree.
 */
const MAX_PRODUCTS: Readonly<Record<TeamStep, number>> = {
  reflect: 400,
  plan: 1000,
  write: 200,
  review: 200,
  inspect: 200,
  envoy: 200,
}

/** Reads the overview that every step reads first. */
export async function readOverview(records: TeamRecords): Promise<TeamState> {
  const [[session], members, products, findings] = await Promise.all([
    records.list('session'),
    records.list('member'),
    records.list('product'),
    records.list('finding', { recipient: 'open' }),
  ])
  if (!session) throw new EnvelopeIncomplete([{ what: 'session', who: 'the flow' }])
  return { session, members, products, findings }
}

/**
 * Builds a member's state envelope for one step. The envelope contains everything that the member needs, without
 * duplicates.
 * @throws EnvelopeIncomplete if charter, objectives or constraints are missing
 */
export async function buildEnvelope(
  records: TeamRecords,
  request: EnvelopeRequest,
  overview?: TeamState,
): Promise<Envelope> {
  const { step } = request
  const { session, members, products, findings } = overview ?? (await readOverview(records))
  const { round } = session
  const chair = findChair(step, members)
  const recent = RECENT[step]
  const index = new ProductIndex(products)
  const [charters, agreements, notes, directives, decided, actions, collabs, work] = await Promise.all([
    records.list('charter'),
    records.list('agreement'),
    records.list('directive', { author: chair.id, recipient: request.member, last: MAX_NOTES }),
    records.list('directive', { author: 'user', last: MAX_DIRECTIVES }),
    step === 'envoy' ? [] : records.list('directive', { author: chair.id, recipient: 'team', last: MAX_DECISIONS }),
    recent.decisions < 0 ? [] : records.list('action', { fromRound: round - recent.decisions }),
    recent.collabs ? records.list('collab', { with: request.member, last: MAX_COLLABS }) : [],
    recent.worked ? readLastWork(records, request.member, round, index) : [],
  ])
  const { charter, self } = ensureComplete(
    charters.at(-1),
    members.find(({ id }) => id === request.member),
  )
  // A comment on one product concerns its owner and those who judge the whole.
  const isForSelf = ({ about }: Directive): boolean =>
    about === null || self.teamRole !== 'operative' || index.byId.get(about)?.owner === self.id
  const make = new EntryMaker()
  const note = notes.findLast(({ about }) => about === null)
  const worked = workedProducts(work, findings, make)
  const payload = await buildPayload(request, { records, session, members, products, findings, index, make })
  const amended =
    recent.decisions < 0
      ? []
      : charterChanges(charters, chair.id).filter((change) => change.round >= round - recent.decisions)
  const envelope: Envelope = {
    step,
    team: { name: session.team.name, description: session.team.description },
    session: sessionPart(session),
    self: selfPart(self, products),
    members: members.map((member) => make.once(`member ${member.id}`, { round: 0 }, memberMinimal(member, products))!),
    request: session.request ?? '',
    charter: charterEntry(charter, charters, make),
    payload,
    worked,
    collabs: make.each(collabs, (collab) => make.collab(collab)),
    agreements: agreementEntries(agreements, make),
    // The program reports open questions itself.
    questions: step === 'envoy' ? [] : questionEntries(charters, session, make),
    decisions: [
      ...make.each(amended, (change) => make.once(`charter change ${change.id}`, { round: change.round }, change)),
      ...make.each(actions, (action) => make.decision(action)),
    ].sort((a, b) => b.round - a.round),
    directives: make.each([...directives.filter(isForSelf), ...decided], (directive) => make.directive(directive)),
    note: note ? (make.directive(note) ?? null) : null,
    structure: structurePart(index, request, make),
  }
  checkEnvelope(envelope)
  return envelope
}

/** @throws EnvelopeIncomplete if there is no such step, or nobody is the chair */
function findChair(step: TeamStep, members: readonly Member[]): Member {
  if (!TEAM_STEPS.includes(step)) {
    throw new EnvelopeIncomplete([{ what: `step ${JSON.stringify(step)}`, who: `one of ${TEAM_STEPS.join(', ')}` }])
  }
  const chair = members.find(({ teamRole }) => teamRole === 'chair')
  if (!chair) throw new EnvelopeIncomplete([{ what: 'chair', who: 'the team file' }])
  return chair
}

export function ensureComplete(
  charter: Charter | undefined,
  self: Member | undefined,
): { charter: Charter; self: Member } {
  const who = 'the master prompter in round 0, or the chair'
  const missing = [
    ...(self ? [] : [{ what: 'member', who: 'the team file' }]),
    ...(charter && charter.mission.trim() !== '' ? [] : [{ what: 'mission charter', who }]),
    ...(charter && charter.objectives.length > 0 ? [] : [{ what: 'objectives', who }]),
    ...(charter && charter.constraints.length > 0 ? [] : [{ what: 'constraints', who }]),
  ]
  if (missing.length > 0 || !charter || !self) throw new EnvelopeIncomplete(missing)
  return { charter, self }
}

function sessionPart({ status, round, rounds, roundDays, date, document }: Session): Envelope['session'] {
  const roundsLeft = Math.max(0, rounds - round)
  return {
    status,
    round,
    rounds,
    roundsLeft,
    ...(roundDays !== null && { daysLeft: (roundsLeft + 1) * roundDays }),
    ...(date !== undefined && { date }),
    ...(document !== undefined && { document }),
  }
}

function selfPart(member: Member, products: readonly Product[]): EnvelopeMember {
  const { persona, motivation, skills, characteristics, stake } = member
  const plain = skills.map(({ name, detail }) => ({ name, ...(detail !== undefined && { detail }) }))
  return {
    ...memberMinimal(member, products),
    persona,
    motivation,
    skills: plain,
    characteristics,
    ...(stake !== undefined && { stake }),
  }
}

function structurePart(
  index: ProductIndex,
  { step, member }: EnvelopeRequest,
  make: EntryMaker,
): Envelope['structure'] {
  const total = index.byId.size
  const inOrder = [...index.walk()].map(({ product }) => product)
  return { total, products: nearest(inOrder).map(toNode) }

  function nearest(products: readonly Product[]): readonly Product[] {
    if (total <= MAX_PRODUCTS[step]) return products
    const trees = new ProductIndex(products.map((product) => ({ ...productMinimal(product), parent: product.parent })))
    const weights = weighProducts(trees, { step, memberId: member, focus: [...make.sections.keys()] })
    const order = products.map((product, at) => ({ product, at, weight: weights.get(product.id)! }))
    const kept = order.sort((a, b) => b.weight - a.weight || a.at - b.at).slice(0, MAX_PRODUCTS[step])
    return kept.sort((a, b) => a.at - b.at).map(({ product }) => product)
  }

  function toNode(product: Product): StructureNode {
    const { id, name, type, parent, round } = product
    const entry = make.once(`product ${id}`, { round }, { ...productMinimal(product), parent })
    return entry ?? { id, name, type, parent, see: make.sections.get(id) ?? 'below' }
  }
}
