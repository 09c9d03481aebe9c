import type { ScriptedFault } from './scripted-fault.ts'

/** What a request must be for a rule or a fault to apply. All conditions must hold. */
export interface RequestMatch {
  /** The model's name, with or without `scripted/`. `*` stands for anything. */
  readonly model?: string | readonly string[]
  /** The title of the request's JSON Schema. `*` stands for anything. */
  readonly schema?: string | readonly string[]
  /** Text that the prompt begins with; of a list, one. */
  readonly begins?: string | readonly string[]
  /** Text that the prompt contains; of a list, all. */
  readonly contains?: string | readonly string[]
  /** Text that the last message contains; of a list, all. */
  readonly says?: string | readonly string[]
}

/** The forms that an answer can have. */
export const ANSWER_FORMS = ['json', 'document', 'tags', 'reply'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

export type RuleAnswer =
  | { readonly text: string }
  /** One of several, chosen by a hash of the prompt. */
  | { readonly oneOf: readonly string[] }
  | { readonly generate: AnswerForm }

export interface ScriptedRule {
  readonly match?: RequestMatch
  readonly answer: RuleAnswer
}

export interface ScriptedOptions {
  /** The first rule that matches answers; without one, the answer is made from the prompt. */
  readonly rules?: readonly ScriptedRule[]
  readonly faults?: readonly ScriptedFault[]
  /** How long a stalled answer is waited for before it fails as `timeout`; by default until the request is aborted. */
  readonly timeoutMs?: number
}
