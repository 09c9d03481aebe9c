import type { JsonValue } from '@quire/runtime'
import type { Origin } from '@quire/runtime/artifact'
import type { TeamStep } from '../entity/entities.ts'

/** The input of one member's step. */
export type MemberInput = {
  readonly round: number
  readonly step: TeamStep
  readonly member: string
  /** The assignment and its product. Set only in the write step. */
  readonly assignment: string | null
  readonly product: string | null
  readonly isMending?: boolean
}

/** A member's answer, or why there is none. */
export type MemberOutput = {
  readonly value: JsonValue
  /** Why the whole answer was refused. Null if parts of it may be accepted. */
  readonly refused: string | null
  /** Parts of the answer that a second model has refused, and why. They are no longer in `value`. */
  readonly dropped?: readonly { readonly what: string; readonly reason: string }[]
  readonly calls: number
  readonly envelope: string
  readonly origins: readonly Origin[]
}

/** The input of a step that makes the result: the last round, if rounds were added after the first result. */
export type ResultInput = { readonly after: number } | null

/** Steps whose outputs are processed together, in the order of `work`. */
export type SettleInput = {
  readonly round: number
  readonly step: TeamStep
  readonly work: readonly { readonly key: string; readonly member: string; readonly assignment: string | null }[]
  /** Assignments that wait for those in `work`. */
  readonly later?: readonly string[]
  /** Whether flagged texts are mended after the last inspection. */
  readonly isMending?: boolean
}
