/** A task of a run. Its id shows its position: `root`, `2`, `2.1`; `2+1` was added by a hook after `2`. */
export type TaskNode = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly role: string
  readonly depth: number
  /** How many more tasks it may create. */
  readonly room: number
  readonly model: string
  readonly isAdded: boolean
  /** The artifact that describes it; null for the root, which the request describes. */
  readonly plan: string | null
  /** The task that it is a part of, unless that is the root. */
  readonly parent: { readonly title: string; readonly description: string } | null
  /** The artifact with the project's memory, if there is any. */
  readonly project: string | null
  /** The branch of the agents' working folder when the run started. */
  readonly branch: string | null
}

export const ROOT = 'root'

/** The result of a task, for dependent tasks. */
export type TaskResult = {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly model: string
  readonly summary: string
  /** Problems that occurred while the result was produced. */
  readonly notes: readonly string[]
}

/** How a task gets its result: by doing the work, or by combining the results of its parts. */
export type Way = 'execute' | 'combine'

/** Another attempt after a hook rejected the last one. */
export type Again = {
  /** The rejected draft, and the hook's feedback on it. */
  readonly draft: string
  readonly verdict: string
}

export type TaskInput = {
  readonly node: TaskNode
  /** Number of the attempt, from 1. */
  readonly n: number
  /** Results that the task depends on, in addition to the results of the steps that it needs. */
  readonly upstream: readonly TaskResult[] | null
  readonly again: Again | null
}

export type HookInput = {
  readonly node: TaskNode
  readonly n: number
  readonly way: Way
  readonly draft: string
  /** Whether the draft was left incomplete. */
  readonly isIncomplete: boolean
  readonly result: TaskResult
  readonly upstream: readonly TaskResult[]
}

export type TaskOutput = { readonly results: readonly TaskResult[] }

/** The results of the steps that a step needs, sorted by task id. */
export function resultsOf(needs: Readonly<Record<string, unknown>>): TaskResult[] {
  return Object.values(needs)
    .flatMap((output) => (output as TaskOutput).results)
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}
