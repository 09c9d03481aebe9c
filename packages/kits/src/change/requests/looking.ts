import type { UsedRequests } from './request-limits.ts'

/** A request that was made, and what became of it. */
export type LoggedRequest = {
  /** The request in a few words, such as `read "src/a.ts", lines 1-80`. */
  readonly request: string
  readonly outcome: string
  /** The path of the artifact with the result. Null if there is nothing to show. */
  readonly result: string | null
  /** The file that was read. */
  readonly file: { readonly path: string; readonly oid: string; readonly isWhole: boolean } | null
  /** The commit that was looked at. */
  readonly commit: string
}

/** The requests of a phase that has not given its answer yet. */
export type Looking = {
  /** The key of the phase's first step. */
  readonly key: string
  /** The number of answers with requests so far. */
  readonly turn: number
  readonly used: UsedRequests
  /** The commit with the updates that these answers made. */
  readonly commit: string
  readonly log: readonly LoggedRequest[]
  /** Whether these answers contain other text, which is kept. */
  readonly hasNotes: boolean
}

/** What a phase found out, for later phases. */
export type LookedUp = {
  readonly request: string
  /** The path of the artifact with the result. */
  readonly result: string
}

/** What was looked up before, and what a phase has looked up since. The same request has the same result. */
export function withLookedUp(before: readonly LookedUp[], { log }: Pick<Looking, 'log'>): LookedUp[] {
  const all = [...before, ...log.flatMap(({ request, result }) => (result === null ? [] : { request, result }))]
  return all.filter(({ request }, index) => all.findIndex((one) => one.request === request) === index)
}

/** The name of a result in prompts. Numbers start at 1. */
export const resultName = (index: number): string => `result ${index + 1}`

/** What a phase looked up, for the report. */
export function requestsNote({ log }: Looking): string {
  const counts = Map.groupBy(log, ({ request }) => request.split(' ')[0]!)
  const kinds = [...counts].map(([kind, { length }]) => `${kind} ${length}`)
  return `It made ${log.length} ${log.length === 1 ? 'request' : 'requests'} (${kinds.join(', ')}).`
}

/** The paths of the artifacts of a phase's requests. */
export const LOOKING_PATHS = {
  result: (key: string, index: number) => `requests/${key}/result-${index + 1}.txt`,
  log: (key: string, turn: number) => `requests/${key}/log-${turn}.md`,
  notes: (key: string, turn: number) => `requests/${key}/notes-${turn}.md`,
  change: (key: string, turn: number) => `requests/${key}/change-${turn}.diff`,
} as const
