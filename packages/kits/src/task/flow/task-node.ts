/** A task of a run. Its id tells where it stands: `root`, `2`, `2.1`; `2+1` was added by a hook after `2`. */
export type TaskNode = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly role: string
  readonly depth: number
  /** How many tasks may still come from it. */
  readonly room: number
  readonly model: string
  readonly isAdded: boolean
  /** The artifact that describes it; null for the root, which the request describes. */
  readonly plan: string | null
  /** The task that it is a part of, where that is not the root. */
  readonly parent: { readonly title: string; readonly description: string } | null
  /** The artifact with what is known of the project, where there is any. */
  readonly project: string | null
  /** The branch of the folder that agents work in, when the run began. */
  readonly branch: string | null
}

export const ROOT = 'root'

/** What came of a task, for those who build on it. */
export type TaskResult = {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly model: string
  readonly summary: string
  /** What went otherwise than meant on the way. */
  readonly notes: readonly string[]
}

/** How a task got its result: by doing it, or by putting its parts together. */
export type Way = 'execute' | 'combine'

/** A try after a hook sent the last one back. */
export type Again = {
  /** The draft that was sent back, and the hook's word on it. */
  readonly draft: string
  readonly verdict: string
}

export type TaskInput = {
  readonly node: TaskNode
  /** Which try it is, from 1. */
  readonly n: number
  /** What it builds on besides the results of the steps that it needs. */
  readonly upstream: readonly TaskResult[] | null
  readonly again: Again | null
}

export type HookInput = {
  readonly node: TaskNode
  readonly n: number
  readonly way: Way
  readonly draft: string
  /** Whether the draft was given up on before it was whole. */
  readonly isIncomplete: boolean
  readonly result: TaskResult
  readonly upstream: readonly TaskResult[]
}

export type TaskOutput = { readonly results: readonly TaskResult[] }

/** Results of the steps that a step needs, in the order of their tasks. */
export function resultsOf(needs: Readonly<Record<string, unknown>>): TaskResult[] {
  return Object.values(needs)
    .flatMap((output) => (output as TaskOutput).results)
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}
