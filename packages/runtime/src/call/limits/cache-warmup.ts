import { createHash } from 'node:crypto'
import type { CallRequest } from '../model.ts'
import type { Clock } from './clock.ts'

/** Providers cache no prefix of fewer tokens. */
const MIN_PREFIX_TOKENS = 1024
const CHARACTERS_PER_TOKEN = 4
/** A call never waits longer for another one. The cache only saves money. */
const MAX_WAIT_MS = 20_000
/** Providers keep a prefix for about this long after its last use. */
const WARM_MS = 5 * 60_000

/** Tells the other calls how far a call is. */
export interface WarmingCall {
  /** The answer has begun, so the provider has processed the prompt and other calls can use its cache. */
  begun(): void
  /** The call has ended or failed. */
  ended(): void
}

/** Lets a provider's cache serve prompts that begin alike and are sent at the same time. */
export interface CacheWarmup {
  /** Waits while another call with the same beginning has no answer yet. Never rejects. */
  enter(request: CallRequest, signal: AbortSignal): Promise<WarmingCall>
}

interface Prefix {
  /** Resolves when the answer to the first call with this prefix begins, or when the call ends. */
  readonly settled: Promise<void>
  /** Until when the provider has the prefix in its cache. Undefined while the first call has no answer. */
  warmUntil?: number
}

/**
 * Of several calls with the same beginning, sends only the first at once. The others follow when its answer begins:
 * before that, the provider has nothing in its cache that could serve them.
 */
export function createCacheWarmup(clock: Clock): CacheWarmup {
  const prefixes = new Map<string, Prefix>()

  function find(key: string): Prefix | undefined {
    const prefix = prefixes.get(key)
    if (prefix?.warmUntil === undefined || prefix.warmUntil > clock.now()) return prefix
    prefixes.delete(key)
    return undefined
  }

  /** Returns the longest of the prefixes that another call has sent, if that call has no answer yet. */
  function findCold(keys: readonly string[]): Prefix | undefined {
    const longest = keys.map(find).find((prefix) => prefix !== undefined)
    return longest?.warmUntil === undefined ? longest : undefined
  }

  return {
    async enter(request, signal) {
      const keys = prefixKeys(request)
      const deadline = clock.now() + MAX_WAIT_MS
      // No call may enter between the last check and the registration of this call.
      for (let cold = findCold(keys); cold; cold = findCold(keys)) {
        const remaining = deadline - clock.now()
        if (signal.aborted || remaining <= 0) break
        await waitUpTo(remaining, cold.settled, clock, signal)
      }
      // `find` also drops prefixes that the provider no longer has.
      for (const key of [...prefixes.keys()]) find(key)
      const { promise: settled, resolve } = Promise.withResolvers<void>()
      const own: Prefix = { settled }
      for (const key of keys) if (!prefixes.has(key)) prefixes.set(key, own)
      let hasBegun = false
      return {
        begun() {
          if (hasBegun) return
          hasBegun = true
          for (const key of keys) {
            const prefix = prefixes.get(key)
            if (prefix) prefix.warmUntil = clock.now() + WARM_MS
            else prefixes.set(key, { settled, warmUntil: clock.now() + WARM_MS })
          }
          resolve()
        },
        ended() {
          for (const key of keys) {
            if (prefixes.get(key) === own && own.warmUntil === undefined) prefixes.delete(key)
          }
          resolve()
        },
      }
    },
  }
}

/** Waits for a promise. The wait ends early if the time is over or the signal aborts. */
async function waitUpTo(ms: number, settled: Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  // `sleep` rejects if the wait ends early, which is expected.
  await Promise.race([settled, clock.sleep(ms, AbortSignal.any([signal, waiting.signal])).catch(() => {})])
  waiting.abort()
}

/** Returns a key for the text up to each stable end, the longest first. Prefixes that nobody caches have none. */
function prefixKeys({ model, messages, schema, stableEnds = [] }: CallRequest): string[] {
  // The schema comes before the prompt, so a prompt with another schema does not share its cache.
  const hash = createHash('sha256').update(JSON.stringify([model, schema ?? null]))
  const keys: string[] = []
  let length = 0
  for (const [index, { role, content }] of messages.entries()) {
    hash.update(`\n${role}\n`)
    let position = 0
    const ends = stableEnds.filter((end) => end.message === index)
    for (const end of [...ends.map((one) => one.position), content.length]) {
      hash.update(content.slice(position, end))
      length += end - position
      position = end
      const isStable = ends.some((one) => one.position === end)
      if (isStable && length >= MIN_PREFIX_TOKENS * CHARACTERS_PER_TOKEN) keys.unshift(hash.copy().digest('base64'))
    }
  }
  return keys
}
