import { errorClass } from '@quire/core'
import type { RequestMatch } from './scripted-options.ts'

/** An injected fault. A fault with `times` affects only the first `times` attempts of each request. */
export type ScriptedFault = (
  | { readonly kind: 'truncate'; readonly tokens: number; readonly always?: boolean }
  | { readonly kind: 'latency'; readonly milliseconds: number }
  | { readonly kind: TimedFault; readonly times: number }
) & { readonly match?: RequestMatch }

export type TimedFault = (typeof TIMED_FAULTS)[number]

const TIMED_FAULTS = ['broken-json', 'http-429', 'http-500', 'stall', 'drop'] as const
const FAULT_KINDS = ['truncate', ...TIMED_FAULTS, 'latency'] as const

const DEFAULT_TOKENS = 120
const DEFAULT_MILLISECONDS = 100

/** The fault is unknown. */
export class UnknownFault extends errorClass<{ written: string }>('unknown-fault') {
  constructor(written: string, reason: string) {
    super(
      `Fault '${written}' ${reason}. Known: ${FAULT_KINDS.join(', ')}. N is a number of tokens for truncate, milliseconds for latency, and the number of occurrences for all others.`,
      { written },
    )
  }
}

/** `KIND[:N]`: `truncate:120`, `http-429:2`, `latency:50`, `stall`. */
export function parseFault(written: string): ScriptedFault {
  const [kind = '', count, ...rest] = written.trim().split(':')
  const number = count === undefined ? undefined : Number(count)
  if (rest.length > 0 || (number !== undefined && (!Number.isSafeInteger(number) || number < 0 || count === ''))) {
    throw new UnknownFault(written, 'is not KIND or KIND:N')
  }
  if (kind === 'truncate') return { kind, tokens: number ?? DEFAULT_TOKENS }
  if (kind === 'latency') return { kind, milliseconds: number ?? DEFAULT_MILLISECONDS }
  const timed = TIMED_FAULTS.find((each) => each === kind)
  if (!timed) throw new UnknownFault(written, 'does not exist')
  return { kind: timed, times: number ?? 1 }
}

export function readFault({ fault, always }: { fault?: unknown; always?: unknown }): ScriptedFault {
  if (typeof fault !== 'string') throw new UnknownFault(String(fault), 'is not a string')
  const parsed = parseFault(fault)
  return parsed.kind === 'truncate' && always === true ? { ...parsed, always } : parsed
}
