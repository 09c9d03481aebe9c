/**
 * A task in a run. The id shows the task's position: `root`, `2`, `2.1`. A task added by a hook after `2` gets `2+1`.
 */
export type TaskNode = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly role: string
  readonly depth: number
  /** The number of tasks that the task may still create. */
  readonly room: number
  readonly model: string
  readonly isAdded: boolean
  /** The artifact that describes the task. Null for the root, because the request describes it. */
  readonly plan: string | null
  /** The parent task. Null if the parent is the root. */
  readonly parent: { readonly title: string; readonly description: string } | null
  /** The artifact that contains the project's memory, if any. */
  readonly project: string | null
  /** The branch of the working folder when the run started. */
  readonly branch: string | null
}

export const ROOT = 'root'

/** The result of a task, as passed to dependent tasks. */
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

/** The input for another attempt, after a hook rejected a task. */
export type Again = {
  readonly draft: string
  readonly verdict: string
}

export type TaskInput = {
  readonly node: TaskNode
  /** The number of the attempt, starting at 1. */
  readonly n: number
  /** Additional results that the task depends on. */
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

/** Returns the results of a step's dependencies, sorted by task id. */
export function resultsOf(needs: Readonly<Record<string, unknown>>): TaskResult[] {
  return Object.values(needs)
    .flatMap((output) => (output as TaskOutput).results)
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}
