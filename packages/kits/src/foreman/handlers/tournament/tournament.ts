import type { JsonValue } from '@quire/runtime/engine'
import {
  type HandlerTools,
  InvalidParameter,
  NotReady,
  optionalText,
  type SessionHandler,
  Settings,
  setAll,
} from '@quire/session/handlers'

/** A passage that one model wrote with one strategy. */
export interface TournamentEntry {
  readonly id: string
  readonly model: string
  readonly strategy: string
  readonly text: string
  readonly words: number
  /** The judge's scores, keyed by criterion. Empty if the judge did not score this entry. */
  readonly scores: Readonly<Record<string, number>>
  readonly remark: string
}

export interface Tournament {
  readonly passage: string
  readonly judge: string
  /** The entries, best first. If there is no verdict, they are in the order in which they were written. */
  readonly entries: readonly TournamentEntry[]
  readonly reason: string
  /** Why the judge gave no verdict. The user then chooses a winner. */
  readonly notJudged?: string
  /** Number of words of each entry that the judge read. Set only if the entries did not fit in full. */
  readonly judgedWords?: number
  /** Models that wrote no entry, with the reason. */
  readonly failed: readonly { readonly id: string; readonly why: string }[]
}

export function totalOf({ scores }: TournamentEntry): number {
  return Object.values(scores).reduce((sum, score) => sum + score, 0)
}

/** Reads the last tournament from its file. @throws NotReady */
export async function readTournament(
  { documents }: Pick<HandlerTools, 'documents'>,
  path: string,
): Promise<Tournament> {
  const document = await documents.read(path)
  if (!document) throw new NotReady('There is no tournament yet. Start one first.')
  try {
    const value = JSON.parse(document.text) as Tournament
    if (!Array.isArray(value.entries) || !value.entries.every(isEntry) || value.entries.length === 0) throw new Error()
    return value
  } catch {
    throw new NotReady(`${path} is no longer a valid tournament. Start another one.`)
  }
}

function isEntry(value: unknown): boolean {
  const { id, model, strategy, text } = (value ?? {}) as Partial<Record<string, JsonValue>>
  return [id, model, strategy, text].every((part) => typeof part === 'string')
}

/** Selects the winner of the last tournament. Defaults to the judge's choice. */
export const selectWinner: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const { entries, judge, reason, notJudged } = await readTournament(context, settings.text('data'))
  const wanted = optionalText(params, 'entry')?.trim().toLowerCase()
  const ids = entries.map(({ id }) => id).join(', ')
  if (wanted === undefined && notJudged !== undefined) {
    throw new InvalidParameter(`The judge has not decided. Set 'entry' to the writer's choice. Entries: ${ids}.`)
  }
  const winner = wanted === undefined ? entries[0] : entries.find(({ id }) => id.toLowerCase() === wanted)
  if (!winner) throw new InvalidParameter(`Unknown entry '${wanted}'. Entries: ${ids}.`)
  const why = optionalText(params, 'reason')?.trim() ?? (winner === entries[0] ? reason : '')
  const section = settings.text('section')
  const fields = settings.names('fields')
  for (const [part, value] of Object.entries({ agent: winner.model, strategy: winner.strategy, entry: winner.id })) {
    if (fields[part] !== undefined) context.state.set(section, fields[part], value)
  }
  if (settings.has('file')) {
    const kind = settings.text('kind', 'winner')
    await context.documents.write({ path: settings.text('file'), kind, key: kind, text: winner.text })
  }
  if (settings.has('knowledge')) {
    const { category, key } = settings.names('knowledge')
    const value = `${winner.id} (${winner.model}, ${winner.strategy})${why === '' ? '' : `: ${why}`}`
    context.knowledge.save({ category: category!, key: key!, value: value.slice(0, 2000), source: 'select_winner' })
  }
  setAll(context, settings.mapping('then'))
  return {
    entry: winner.id,
    model: winner.model,
    strategy: winner.strategy,
    total: totalOf(winner),
    isJudgesChoice: notJudged === undefined && winner === entries[0],
    judge,
    ...(why !== '' && { reason: why }),
  }
}
