import type { RequestMatch } from './scripted-options.ts'

/** An injected fault. A fault with `times` affects only the first `times` attempts of each request. */
export type ScriptedFault = (
  | { readonly kind: 'truncate'; readonly tokens: number; readonly always?: boolean }
  | { readonly kind: 'latency'; readonly milliseconds: number }
  | { readonly kind: TimedFault; readonly times: number }
) & { readonly match?: RequestMatch }

export type TimedFault = (typeof TIMED_FAULTS)[number]

export const TIMED_FAULTS = ['broken-json', 'http-429', 'http-500', 'stall', 'drop'] as const
export const FAULT_KINDS = ['truncate', ...TIMED_FAULTS, 'latency'] as const
