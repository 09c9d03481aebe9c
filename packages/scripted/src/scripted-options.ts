import type { ScriptedFault } from './scripted-fault.ts'

/** The conditions under which a rule or fault applies. All must match. */
export interface RequestMatch {
  /** The model's name, with or without `scripted/`. `*` matches any text. */
  readonly model?: string | readonly string[]
  /** The title of the request's JSON Schema. `*` matches any text. */
  readonly schema?: string | readonly string[]
  /** A string that the prompt begins with; if a list is given, the prompt must begin with one of them. */
  readonly begins?: string | readonly string[]
  /** A string that the prompt contains; if a list is given, the prompt must contain all of them. */
  readonly contains?: string | readonly string[]
  /** A string that the last message contains; if a list is given, the message must contain all of them. */
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
  /** The first matching rule answers; without one, the answer is derived from the prompt. */
  readonly rules?: readonly ScriptedRule[]
  readonly faults?: readonly ScriptedFault[]
  /** Time after which a stalled answer fails as `timeout`; by default it waits until the request is aborted. */
  readonly timeoutMs?: number
}
