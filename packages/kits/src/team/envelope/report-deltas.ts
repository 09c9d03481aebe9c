import type { Collab, Finding, Member } from '../entity/entities.ts'
import type { TeamState } from '../entity/team-draft.ts'
import type { TeamRecords } from '../records/team-records.ts'
import { charterChanges } from './charter-entries.ts'
import { actionText, EntryMaker, type Naming } from './entry-maker.ts'
import type { Entry, TextEntry } from './envelope.ts'

/** The maximum number of deltas. The newest are kept. */
const MAX_DELTAS = 100

/**
 * What the envoy may report: decisions, changes and disagreements since its last report, with names instead of ids.
 * Verdicts, acceptances, open findings, questions and refusals are not among them, because the program reports those.
 * Where one author writes the whole, the decisions of earlier rounds are not among them either, because the author may
 * have given them up.
 */
export async function reportDeltas(
  records: TeamRecords,
  { session, members, products }: Pick<TeamState, 'session' | 'members' | 'products'>,
  make = new EntryMaker(),
): Promise<Entry<TextEntry>[]> {
  const [last] = await records.list('report', { last: 1 })
  const since = { fromRound: (last?.round ?? 0) + 1, toRound: session.round }
  const written = products.find(({ id }) => id === session.document)?.versions.slice(-1) ?? []
  const [document] = written.length === 0 ? [] : await records.list('version', { ids: written })
  const decided = { ...since, fromRound: Math.max(since.fromRound, document?.round ?? 0) }
  const [charters, directives, agreements, actions, collabs, findings] = await Promise.all([
    records.list('charter'),
    records.list('directive', since),
    records.list('agreement', decided),
    records.list('action', since),
    records.list('collab', since),
    records.list('finding', since),
  ])
  const naming = namesOf(members, products)
  const chair = members.find(({ teamRole }) => teamRole === 'chair')!
  const delta = (kind: string, { id, round }: { readonly id: string; readonly round: number }, text: string) => ({
    round,
    entry: make.once(`${kind} ${id}`, { round }, { id, text: `Round ${round}: ${text}` })!,
  })
  const remarks = collabs.filter(({ stance }) => stance !== 'agree')
  const own = new Set(remarks.map(({ id }) => id))
  const deltas = [
    // The chair's messages to individual members are private.
    ...directives
      .filter(
        ({ about, from, to, round }) =>
          from === 'user' || (about === null && to === 'team' && round >= decided.fromRound),
      )
      .map((directive) => {
        const { from, about, text } = directive
        const topic = about === null ? '' : ` about ${naming.product(about, '')}`
        return delta(
          'directive',
          directive,
          `${from === 'user' ? `the user says${topic}` : `${naming.member(from)} decides`}: ${text}`,
        )
      }),
    ...agreements.map((agreement) =>
      delta('agreement', agreement, `${naming.member(agreement.by)} decides for everybody: ${agreement.text}`),
    ),
    ...charterChanges(charters, naming.member(chair.id))
      .filter(({ round }) => round >= since.fromRound && round <= since.toRound)
      .map((change) => delta('charter change', change, change.text)),
    ...actions
      .filter(({ type }) => type !== 'accept')
      .map((action) => delta('action', action, actionText(action, naming))),
    ...remarks.map((collab) =>
      delta(
        'collab',
        collab,
        remarkText(
          collab,
          findings.find(({ id }) => id === collab.id),
          naming,
        ),
      ),
    ),
    ...findings
      .filter(({ id, state }) => state === 'waived' && !own.has(id))
      .map((finding) =>
        delta(
          'finding',
          finding,
          `${naming.member(finding.author)} finds a fault in ${naming.product(finding.product, '')}: ${finding.text}${outcome(finding, naming)}`,
        ),
      ),
  ]
  return deltas
    .sort((a, b) => a.round - b.round)
    .slice(-MAX_DELTAS)
    .map(({ entry }) => entry)

  function remarkText(
    { author, to, about, stance, content }: Collab,
    finding: Finding | undefined,
    names: Naming,
  ): string {
    const verb = stance === 'disagree' ? 'disagrees with' : 'suggests a change to'
    const text = `${names.member(author)} ${verb} ${names.product(about, '')} by ${names.member(to)}: ${content}`
    return `${text}${finding ? outcome(finding, names) : ''}`
  }

  function outcome({ state, reason }: Finding, names: Naming): string {
    if (state === 'settled') return ' A later version settles it.'
    return state === 'waived' ? ` ${names.member(chair.id)} waives it: ${reason}` : ''
  }
}

/** Members by name and role, products by name in quotation marks. */
export function namesOf(
  members: readonly Pick<Member, 'id' | 'name' | 'teamRole'>[],
  products: readonly { readonly id: string; readonly name: string }[],
): Naming {
  const member = new Map(
    members.map(({ id, name, teamRole }) => [id, teamRole === 'operative' ? name : `${name} (${teamRole})`]),
  )
  const product = new Map(products.map(({ id, name }) => [id, name]))
  return {
    member: (id) => member.get(id) ?? id,
    product: (id, name) => `“${product.get(id) ?? name}”`,
  }
}
