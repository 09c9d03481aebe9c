export type Ending = 'cancelled' | 'timeout' | 'idle'

/** Ends a request that is cancelled, takes too long, or receives no data for too long. */
export interface Deadline {
  /** Aborts the request. */
  readonly signal: AbortSignal
  /** Why the request was ended early. Otherwise undefined. */
  readonly ending: Ending | undefined
  /** Call when data has arrived. */
  touch(): void
  /** Waits for a promise. Rejects if the request is cancelled or times out. */
  race<T>(work: PromiseLike<T>): Promise<T>
  /** Releases the resources of a finished request. */
  close(): void
}

export interface DeadlineOptions {
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
  readonly signal: AbortSignal
}

export function createDeadline({ timeoutMs, idleTimeoutMs, signal }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  let ending: Ending | undefined
  let idle: NodeJS.Timeout | undefined

  function end(reason: Ending): void {
    ending ??= reason
    controller.abort()
  }

  const cancel = (): void => end('cancelled')
  const total = setTimeout(end, timeoutMs, 'timeout')
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  const ended = new Promise<never>((_, reject) => {
    const fail = (): void => reject(controller.signal.reason)
    if (controller.signal.aborted) fail()
    else controller.signal.addEventListener('abort', fail, { once: true })
  })
  ended.catch(() => {})

  return {
    signal: controller.signal,
    get ending() {
      return ending
    },
    touch: () => idle?.refresh(),
    async race(work) {
      // The timer runs only while a caller waits for data, so a slow reader does not cause a timeout.
      idle = setTimeout(end, idleTimeoutMs, 'idle')
      try {
        return await Promise.race([work, ended])
      } finally {
        clearTimeout(idle)
        idle = undefined
      }
    },
    close() {
      clearTimeout(total)
      signal.removeEventListener('abort', cancel)
      controller.abort()
    },
  }
}
