import type { TimeLimit } from '@quire/core/action'
import { TimeLimitReached } from '../errors.ts'

/** Runs a function with a time limit. After the limit, the function is aborted and its result is ignored. */
export function timeLimit(signal: AbortSignal): TimeLimit {
  return async (milliseconds, work) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    let stop: (() => void) | undefined
    const late = new Promise<never>((_resolve, reject) => {
      stop = () => reject(signal.aborted ? signal.reason : new TimeLimitReached(milliseconds))
      ended.addEventListener('abort', stop, { once: true })
    })
    try {
      return await Promise.race([work(ended), late])
    } finally {
      if (stop) ended.removeEventListener('abort', stop)
    }
  }
}
