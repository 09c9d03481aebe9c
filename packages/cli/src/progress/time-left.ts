import type { RunEvent } from '@quire/runtime'
import type { RunProgress } from '@quire/runtime/engine'

const OPEN = ['blocked', 'ready', 'running'] as const
/** The minimum number of completed steps for an estimate. */
const FEWEST_STEPS = 2

/** Estimates the remaining time from the durations of completed steps. */
export interface TimeLeft {
  tell(event: Pick<RunEvent, 'type' | 'data'>, now: number): void
  /** When a step started. */
  startOf(step: string): number | undefined
  /** Estimated milliseconds; undefined if no estimate is possible. */
  estimate(progress: Pick<RunProgress, 'steps' | 'running'>, now: number): number | undefined
}

/**
 * Estimates the remaining time at the pace so far. A step is expected to take as long as finished steps with the same
 * name. If there are none, the average of all finished steps is used.
 */
export function createTimeLeft(begun: number): TimeLeft {
  const starts = new Map<string, number>()
  const seen = new Map<string, { total: number; count: number }>()
  let done = 0
  let count = 0
  const average = (name: string): number => {
    const own = seen.get(name)
    return own ? own.total / own.count : done / count
  }
  return {
    startOf: (step) => starts.get(step),
    tell({ type, data }, now) {
      const step = String(data.step)
      if (type === 'step.started' || type === 'step.retried') starts.set(step, now)
      const start = starts.get(step)
      if (!['step.completed', 'step.failed', 'step.waiting', 'step.delayed'].includes(type)) return
      starts.delete(step)
      if (start === undefined || type !== 'step.completed') return
      const name = String(data.name)
      const own = seen.get(name) ?? { total: 0, count: 0 }
      seen.set(name, { total: own.total + now - start, count: own.count + 1 })
      done += now - start
      count++
    },
    estimate({ steps, running }, now) {
      if (count < FEWEST_STEPS || done === 0) return undefined
      const open = steps.filter(({ status }) => OPEN.some((one) => one === status))
      let left = open.reduce((sum, each) => sum + each.count * average(each.name), 0)
      let halfDone = 0
      for (const { key, name } of running) {
        const start = starts.get(key)
        if (start === undefined) continue
        left -= Math.min(now - start, average(name))
        halfDone += now - start
      }
      const pace = (done + halfDone) / Math.max(1, now - begun)
      return Math.max(0, left) / pace
    },
  }
}
