import type { JsonValue } from '@quire/runtime/engine'
import type { SessionHandlerContext } from '@quire/session/handlers'
import { NotReady } from '@quire/session/handlers'

/** A passage as one model wrote it after one strategy. */
export interface TournamentEntry {
  readonly id: string
  readonly model: string
  readonly strategy: string
  readonly text: string
  readonly words: number
  /** What the judge gave, by criterion; none where the judge left it out. */
  readonly scores: Readonly<Record<string, number>>
  readonly remark: string
}

/** What a tournament came to: everything that choosing a winner needs. */
export interface Tournament {
  readonly passage: string
  readonly judge: string
  /** The judge's order, best first; where there was no judgement, the order in which they were written. */
  readonly entries: readonly TournamentEntry[]
  readonly reason: string
  /** Why the judge gave no judgement: what was written is kept, and the person chooses. */
  readonly notJudged?: string
  /** How many words of each the judge read, where all of them were too much. */
  readonly judgedWords?: number
  /** Models that did not write, and why. */
  readonly failed: readonly { readonly id: string; readonly why: string }[]
}

export function totalOf({ scores }: TournamentEntry): number {
  return Object.values(scores).reduce((sum, score) => sum + score, 0)
}

/** The last tournament, from the file that it was kept in. @throws NotReady */
export async function readTournament(
  { documents }: Pick<SessionHandlerContext, 'documents'>,
  path: string,
): Promise<Tournament> {
  const document = await documents.read(path)
  if (!document) throw new NotReady('There was no tournament yet. Start one first.')
  try {
    const value = JSON.parse(document.text) as Tournament
    if (!Array.isArray(value.entries) || !value.entries.every(isEntry) || value.entries.length === 0) throw new Error()
    return value
  } catch {
    throw new NotReady(`${path} cannot be read as a tournament any more. Hold another one.`)
  }
}

function isEntry(value: unknown): boolean {
  const { id, model, strategy, text } = (value ?? {}) as Partial<Record<string, JsonValue>>
  return [id, model, strategy, text].every((part) => typeof part === 'string')
}
