import type { Engine } from '../engine/engine.ts'
import type { RunEvent } from '../engine/records/events.ts'
import type { RunSummary } from '../engine/records/run-summary.ts'
import type { DeskPrompt, ManualDesk } from '../manual/manual-desk.ts'
import type { OnOutage } from '../store/wait-for-store.ts'
import type { QuireResources } from './quire-resources.ts'
import { createRunHandle, type RunHandle } from './run-handle.ts'
import type { FoundRun } from './start-flow.ts'

/** Default number of concurrent steps. */
export const CONCURRENCY = 4

/** Options for working on a run in this process. */
export interface FollowOptions {
  /** Maximum number of concurrent steps; 4 by default. */
  readonly concurrency?: number
  /** Aborting this signal stops the work on the run. `resume` continues the run. */
  readonly signal?: AbortSignal
  /** Called while the store is unavailable. */
  readonly onOutage?: OnOutage
}

/** Works on a run until it ends or waits for a person. */
export function followRun(
  resources: QuireResources,
  run: string,
  begin: (engine: Engine) => Promise<FoundRun>,
  { concurrency = CONCURRENCY, signal, onOutage }: FollowOptions,
): RunHandle {
  const { now } = resources.options
  const startedAt = now()
  return createRunHandle(
    run,
    {
      async begin() {
        const engine = await resources.engine()
        const desk = await resources.desk()
        if (desk && (await desk.isInUse())) await engine.patiently(run, () => desk.open())
        return begin(engine)
      },
      async work(onEvent, stopped) {
        const [engine, desk] = await Promise.all([resources.engine(), resources.desk()])
        let after = await firstEvent(engine, run)
        const ended = new AbortController()
        const attending = desk?.attend(ended.signal)
        const onRunEvent = (event: RunEvent): void => {
          after = event.id
          if (event.type === 'step.waiting' && event.data.awaits) void desk?.show()
          onEvent(event)
        }
        try {
          for (;;) {
            const watching = { signal: stopped, after, onEvent: onRunEvent, ...(onOutage && { onOutage }) }
            const summary = await engine.runToEnd(run, { concurrency, ...watching })
            const prompts = stopped.aborted ? undefined : await promptsOf(engine, desk, summary)
            // Answers have just arrived, so the run continues.
            if (prompts && (await engine.adopt(run)).status === 'running') continue
            return { ...summary, ...(prompts && { prompts }), durationMs: Math.round(now() - startedAt) }
          }
        } finally {
          ended.abort()
          await attending
        }
      },
    },
    signal,
  )
}

/** The prompts that a run is waiting for, as shown on the desk. */
async function promptsOf(
  engine: Engine,
  desk: ManualDesk | undefined,
  { run, waiting }: RunSummary,
): Promise<readonly DeskPrompt[] | undefined> {
  const isAwaiting = waiting.some(({ awaits }) => awaits)
  if (!desk || !(isAwaiting || (await desk.isInUse()))) return undefined
  const open = await engine.patiently(run, () => desk.open())
  return isAwaiting ? open.filter((prompt) => prompt.run === run) : undefined
}

/** Returns the last event before a run is resumed. Only later events are reported. */
async function firstEvent(engine: Engine, run: string): Promise<string> {
  const [{ lastEvent }, { readProgress }] = await Promise.all([
    import('../engine/records/events.ts'),
    import('../engine/records/run-progress.ts'),
  ])
  return engine.patiently(run, async () => {
    const { steps, calls } = await readProgress(engine.store.db, run)
    const isNew = calls === 0 && steps.every(({ status }) => status === 'ready' || status === 'blocked')
    return isNew ? '0' : lastEvent(engine.store.db, run)
  })
}
