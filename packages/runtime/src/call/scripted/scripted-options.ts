import type { Generator } from './compose-answer.ts'
import type { ScriptedFault } from './faults/scripted-fault.ts'

/** What a request has to be for a rule or a fault to concern it; all that is given must hold. `*` stands for anything. */
export interface RequestMatch {
  readonly model?: string | readonly string[]
  readonly flow?: string | readonly string[]
  readonly blueprint?: string | readonly string[]
  readonly step?: string | readonly string[]
  readonly stage?: string | readonly string[]
  readonly document?: string | readonly string[]
  /** Text that the prompt contains; each of them. */
  readonly contains?: string | readonly string[]
  /** Text that the last message of the prompt contains; each of them. */
  readonly says?: string | readonly string[]
}

export type RuleAnswer =
  | { readonly text: string }
  /** One of several, by a hash of the prompt. */
  | { readonly oneOf: readonly string[] }
  | { readonly generate: Generator }

export interface ScriptedRule {
  readonly match?: RequestMatch
  readonly answer: RuleAnswer
}

export interface ScriptedOptions {
  /** The first that matches answers; without one, the request's own purpose decides. */
  readonly rules?: readonly ScriptedRule[]
  readonly faults?: readonly ScriptedFault[]
  /** How long a stalled answer is waited for before it fails as `timeout`; without it, until the request is aborted. */
  readonly timeoutMs?: number
}
