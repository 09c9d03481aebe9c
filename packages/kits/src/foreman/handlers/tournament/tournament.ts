import type { JsonValue } from '@quire/runtime/engine'
import type { HandlerTools } from '@quire/session/handlers'
import { NotReady } from '@quire/session/handlers'

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
