import type { MinPass } from './min-pass.ts'

/** One or several strings. All strings are checked. */
export type Texts = string | readonly string[]

/** Checks that apply to both prompts and answers. */
export type TextCheck =
  | { readonly contains: Texts }
  | { readonly icontains: Texts }
  | { readonly absent: Texts }
  | { readonly startsWith: string }
  | { readonly regex: Texts }
  | { readonly equals: string }
  | { readonly any: readonly TextCheck[] }
  | { readonly not: TextCheck }

export type PromptCheck =
  | TextCheck
  | { readonly present: Texts }
  | { readonly whole: Texts }
  | { readonly omitted: Texts }
  | { readonly maxTokens: number | { readonly layer: string; readonly tokens: number } }
  | { readonly prefix: { readonly case: string; readonly atLeast: number } }
  | { readonly snapshot: true }

export type AnswerCheck =
  | TextCheck
  | { readonly json: 'only' }
  | { readonly schema: object }
  | { readonly verdict: string }
  | { readonly action: { readonly type: string; readonly params?: Readonly<Record<string, unknown>> } }
  | { readonly similar: Similar }
  | { readonly judge: Judging | PairJudging }
  | { readonly score: Scoring }

/** A reference text, and how similar the answer must be. */
export interface Similar {
  readonly text: string
  readonly atLeast: number
  /** The model that compares meanings. By default, words are compared. */
  readonly embedding?: string
}

/** A module of the workspace that scores the answer. */
export interface Scoring {
  /** Relative to the test file. */
  readonly file: string
  /** The passing score. Without it, a number above 0 passes. */
  readonly atLeast?: number
}

/** The instructions for a judge, and the passing score. */
export interface Judging {
  readonly rubric: string
  /** Defaults to the workspace's model. */
  readonly model?: string
  readonly atLeast: number
}

/** The instructions for a judge that compares the answer with another answer. */
export interface PairJudging {
  readonly pairwise: { readonly rubric: string; readonly against: Against }
  /** Defaults to the workspace's model. */
  readonly model?: string
  /** `win`: the answer must be better. `tie`, the default: it must not be worse. */
  readonly atLeast?: 'win' | 'tie'
}

/** The other answer: another model's answer to the case, a fixed text, or an earlier recording. */
export type Against =
  | { readonly model: string }
  | { readonly text: string }
  | { readonly recording: string; readonly answers: readonly BaselineAnswers[] }

/** The answers of one case and model in an earlier recording. */
export interface BaselineAnswers {
  readonly case: string
  readonly model: string
  readonly answers: readonly string[]
}

/** A check, and its line number in the test file. */
export interface Placed<T> {
  readonly check: T
  readonly line: number
}

/** A prompt and its expectations. Each row of a table is a separate case. */
export interface TestCase {
  readonly name: string
  readonly line: number
  readonly inputs: Readonly<Record<string, unknown>>
  /** If the case and its file do not specify a model, the workspace's model is used. */
  readonly models: readonly string[] | undefined
  readonly budget: number | undefined
  /** How often the model is asked. */
  readonly repeat: number | undefined
  /** The share of answers that must pass. By default, all of them. */
  readonly minPass: MinPass | undefined
  readonly prompt: readonly Placed<PromptCheck>[]
  readonly answer: readonly Placed<AnswerCheck>[]
}

export interface TestFile {
  readonly file: string
  readonly blueprint: string
  readonly cases: readonly TestCase[]
}
