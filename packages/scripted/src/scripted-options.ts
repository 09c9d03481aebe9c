import type { ScriptedFault } from './parse-fault.ts'

/** The conditions under which a rule or fault applies. All conditions must match. */
export interface RequestMatch {
  /** The model's name, with or without `scripted/`. `*` matches any text. */
  readonly model?: string | readonly string[]
  /** The title of the request's JSON Schema. `*` matches any text. */
  readonly schema?: string | readonly string[]
  /**
   * A string that the prompt, or the system prompt inside an XML prompt, must begin with. If a list is given, one of its
   * strings must match.
   */
  readonly begins?: string | readonly string[]
  /** A string that the prompt must contain. If a list is given, all strings must match. */
  readonly contains?: string | readonly string[]
  /** A string that the last message must contain. If a list is given, all strings must match. */
  readonly says?: string | readonly string[]
}

/** The forms that an answer can have. */
export const ANSWER_FORMS = ['json', 'document', 'tags', 'reply'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

export type RuleAnswer =
  | { readonly text: string }
  /** One of several answers, chosen by a hash of the prompt. */
  | { readonly oneOf: readonly string[] }
  | { readonly generate: AnswerForm }

export interface ScriptedRule {
  readonly match?: RequestMatch
  /**
   * The probability with which the rule applies, from 0 to 1. The model's name, the prompt, the request's seed and the
   * rule's position decide, so the same request always gets the same answer. If the rule does not apply, the rules after
   * it are tried.
   */
  readonly chance?: number
  readonly answer: RuleAnswer
}

export interface ScriptedOptions {
  /** The first matching rule determines the answer. If no rule matches, the answer is derived from the prompt. */
  readonly rules?: readonly ScriptedRule[]
  readonly faults?: readonly ScriptedFault[]
  /**
   * How long a stalled answer lasts before it fails with `timeout`. By default, it lasts until the request is aborted.
   */
  readonly timeoutMs?: number
}
