import { checkDocument, findIds } from '@quire/runtime/answer'
import type { TeamState } from '../entity/team-draft.ts'
import { resultLength } from '../envelope/result-length.ts'
import type { TeamRecords } from '../records/team-records.ts'

/** A document that is a little too long is not written again. */
export const MAX_EXCESS = 1.1
/** The checklist at the end does not count for the usual length. */
const CHECKLIST_WORDS = 400

/** What a program finds wrong with the result: its length, totals and weekdays, and traces of the team. */
export async function checkResult(
  records: TeamRecords,
  { session, members }: TeamState,
  request: string,
  text: string,
): Promise<string[]> {
  const [first] = await records.list('charter')
  const { words, limit } = resultLength(first?.limits ?? [])
  // Nobody has asked for the usual length, so a little more is no fault.
  const maxWords = limit === null ? words * MAX_EXCESS + CHECKLIST_WORDS : words
  const requestIds = new Set(findIds(request))
  const codes = new Set(findIds(text).filter((id) => !requestIds.has(id) && isIdOf(id, session.counts)))
  const names = members.filter(({ name }) => text.includes(name) && !request.includes(name)).map(({ name }) => name)
  const traces = [...codes, ...names]
  return [
    ...checkDocument(text, { maxWords }),
    ...(traces.length === 0 ? [] : [`It mentions ${traces.join(', ')}, which its readers do not know.`]),
  ]
}

/** Whether the session has an entity with this id, such as P2, P2.1 or S18. */
function isIdOf(id: string, counts: Readonly<Record<string, number>>): boolean {
  const [, prefix = '', number = ''] = /^([A-Z])(\d+)(?:\.\d+)?$/.exec(id) ?? []
  return Number(number) >= 1 && Number(number) <= (counts[prefix] ?? 0)
}
