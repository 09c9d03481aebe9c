import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '../call-failed.ts'

export function cancelled(id: string, partialText: string): CallFailed {
  return new CallFailed(id, 'cancelled', 'cancelled.', { partialText })
}

/** Waits; without a number, for ever. Ending the signal ends it. */
export async function waitFor(
  milliseconds: number | undefined,
  id: string,
  sent: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (milliseconds !== undefined) return await sleep(milliseconds, undefined, { signal })
    // A timer keeps the process alive, as an open connection would.
    for (;;) await sleep(2 ** 30, undefined, { signal })
  } catch {
    throw cancelled(id, sent)
  }
}
