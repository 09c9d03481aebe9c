import type { RunEvent } from '../engine/records/events.ts'
import type { RunSummary } from '../engine/records/run-summary.ts'
import type { DeskPrompt } from '../manual/manual-desk.ts'
import type { FoundRun } from './start-flow.ts'

/** The result of a run, as printed by `quire run --json`. */
export interface RunResult extends RunSummary {
  readonly durationMs: number
  /** The prompts that people have to answer before the run can continue. Absent if there are none. */
  readonly prompts?: readonly DeskPrompt[]
}

/** A run in progress. Iterate over it to receive events, or await its result. */
export interface RunHandle extends AsyncIterable<RunEvent> {
  readonly run: string
  /** Resolves when the run is stored. */
  readonly started: Promise<FoundRun>
  /** Also resolves if the run fails. Rejects only if the run could not be started or executed. */
  readonly result: Promise<RunResult>
  /** Stops working on the run. `resume` continues the run. */
  stop(): void
}

export interface RunWork {
  begin(): Promise<FoundRun>
  work(tell: (event: RunEvent) => void, signal: AbortSignal): Promise<RunResult>
}

/** Starts the work, and passes events and the result to any number of readers. */
export function createRunHandle(run: string, { begin, work }: RunWork, outer?: AbortSignal): RunHandle {
  const stop = new AbortController()
  const signal = outer ? AbortSignal.any([outer, stop.signal]) : stop.signal
  const events: RunEvent[] = []
  let more = Promise.withResolvers<void>()
  const wake = (): void => {
    more.resolve()
    more = Promise.withResolvers()
  }
  const started = begin()
  const result = started.then(() =>
    work((event) => {
      events.push(event)
      wake()
    }, signal),
  )
  let isOver = false
  const over = (): void => {
    isOver = true
    wake()
  }
  // The iteration must also fail, because some callers only iterate.
  result.then(over, over)
  started.catch(() => {})
  return {
    run,
    started,
    result,
    stop: () => stop.abort(),
    async *[Symbol.asyncIterator]() {
      for (let next = 0; ; ) {
        while (next < events.length) yield events[next++]!
        if (isOver) break
        await more.promise
      }
      await result
    },
  }
}
