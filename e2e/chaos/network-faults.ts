import { setTimeout as wait } from 'node:timers/promises'
import type { LosingProxy, Loss } from '../losing-proxy.ts'
import type { Fault } from './chaos-faults.ts'

/** Longer than the timeout after which a worker loses its steps. */
const PAST_LEASE_MS = 14_000
const SHORT_MS = 800

const STATEMENTS: readonly { readonly name: string; readonly weight: number; readonly match: RegExp }[] = [
  { name: 'a claim', weight: 4, match: /update step set status = 'running'/ },
  { name: 'a commit', weight: 4, match: /^\s*commit/i },
  { name: 'a heartbeat', weight: 1, match: /update worker set heartbeats/ },
  { name: 'an insert', weight: 2, match: /^\s*insert/i },
  { name: 'any statement', weight: 4, match: /^/ },
]
const LIKELY = STATEMENTS.flatMap((statement) => Array.from({ length: statement.weight }, () => statement))
const HOWS: readonly Loss['how'][] = ['swallow', 'cut', 'cut', 'break', 'stall']

/** Loses replies until the signal aborts. Returns the faults that took place. */
export async function loseReplies(proxy: LosingProxy, random: () => number, signal: AbortSignal): Promise<Fault[]> {
  const losses: Promise<Fault | undefined>[] = []
  while (!signal.aborted) {
    await wait(300 + random() * 1_700, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    losses.push(random() < 0.03 ? breakAll(proxy) : loseReply(proxy, random))
  }
  proxy.calm()
  return (await Promise.all(losses)).filter((fault) => fault !== undefined)
}

async function loseReply(proxy: LosingProxy, random: () => number): Promise<Fault | undefined> {
  const { name, match } = LIKELY[Math.floor(random() * LIKELY.length)]!
  const how = HOWS[Math.floor(random() * HOWS.length)]!
  const long = how === 'swallow' && random() < 0.5 ? undefined : PAST_LEASE_MS
  const ms = random() < 0.8 ? random() * SHORT_MS : long
  const from = performance.now()
  const isDone = await proxy.lose({ match, how, ...(ms !== undefined && { ms }) })
  const kind = how === 'stall' ? `reply to ${name} delayed` : `reply to ${name} lost`
  // A client notices a silent connection only after a while.
  const noticedMs = ms === undefined ? PAST_LEASE_MS : 0
  return isDone ? { kind, from, to: performance.now() + noticedMs } : undefined
}

async function breakAll(proxy: LosingProxy): Promise<Fault> {
  const from = performance.now()
  proxy.redirect()
  return { kind: 'all connections broken', from, to: performance.now() }
}
