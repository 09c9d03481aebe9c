import type { Finding, Refusal } from '../entity/entities.ts'
import type { TeamState } from '../entity/team-draft.ts'
import type { TextEntry } from '../envelope/envelope.ts'
import { namesOf } from '../envelope/report-deltas.ts'
import type { TeamRecords } from '../records/team-records.ts'

/** What became of a round's texts, in sentences that the program writes from the records. */
export async function reportRound(
  records: TeamRecords,
  { members, products }: Pick<TeamState, 'members' | 'products'>,
  round: number,
): Promise<string[]> {
  const here = { fromRound: round, toRound: round }
  const [versions, assignments, inspections, actions, refusals] = await Promise.all([
    records.listVersionNotes(here),
    records.list('assignment', here),
    records.list('inspection', here),
    records.list('action', here),
    records.list('refusal', here),
  ])
  const names = namesOf(members, products)
  const nameOf = (id: string): string => names.product(id, id)
  const each = (ids: readonly string[]): string => joined([...new Set(ids)].map(nameOf))
  const written = versions.map(({ product }) => product)
  const passed = inspections.filter(({ verdict }) => verdict === 'pass').map(({ product }) => product)
  const flagged = inspections.filter(({ verdict }) => verdict === 'flag')
  const hasPassed = (version: string | null): boolean =>
    inspections.some((inspection) => inspection.version === version && inspection.verdict === 'pass')
  const accepted = actions.filter(({ type, version }) => type === 'accept' && !hasPassed(version))
  const mended = assignments.filter(
    (assignment) => assignment.isMending && versions.some(({ directive }) => directive === assignment.directive),
  )
  return [
    ...(written.length === 0 ? ['Nothing was written.'] : [`Written: ${each(written)}.`]),
    ...(passed.length === 0 ? [] : [`Passed inspection and accepted: ${each(passed)}.`]),
    ...flagged.map(
      ({ product, findings }) =>
        `Flagged at inspection: ${nameOf(product)}, with ${counted(findings.length, 'finding')}.`,
    ),
    ...(mended.length === 0
      ? []
      : [`Mended after the last inspection, and not inspected again: ${each(mended.map(({ product }) => product))}.`]),
    ...accepted.map(({ by, product, reason }) => `${names.member(by)} accepted ${nameOf(product)}: ${reason}`),
    ...refusedFacts(refusals, names.member),
  ]
}

/** What nobody has settled or answered: the open findings and the open questions. */
export function reportOpen(
  { members, products }: Pick<TeamState, 'members' | 'products'>,
  findings: readonly Finding[],
  questions: readonly TextEntry[],
): string[] {
  const names = namesOf(members, products)
  return [
    ...findings.map(
      ({ author, product, text }) => `${names.member(author)} on ${names.product(product, product)}: ${text}`,
    ),
    ...questions.map(({ id, text }) => `${id}, a question to you that nobody answered: ${text}`),
  ]
}

function refusedFacts(refusals: readonly Refusal[], nameOf: (id: string) => string): string[] {
  if (refusals.length === 0) return []
  const authors = [...Map.groupBy(refusals, ({ author }) => author)]
  const list = authors.map(([author, own]) => `${nameOf(author)} (${own.length})`)
  return [
    `${counted(refusals.length, 'part')} of answers ${refusals.length === 1 ? 'was' : 'were'} refused: ${joined(list)}.`,
  ]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function joined(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}
