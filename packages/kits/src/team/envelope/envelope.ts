import type {
  ChangelogEntry,
  CollabMinimal,
  MemberMinimal,
  ProductExtra,
  ProductMinimal,
  VersionDetail,
} from '../entity/detail-tiers.ts'
import type { Assignment, Flag, Importance, OperativeNote, Skill, Stance, TeamStep } from '../entity/entities.ts'

/** The origin of an entry: a round, a directive or a reflection. */
export type Link = { readonly round: number } | { readonly directive: string } | { readonly reflection: string }

/** A statement in an envelope. `item` is the statement's unique id. */
export type Entry<T> = T & { readonly item: string; readonly link: Link }

export interface EnvelopeMember extends MemberMinimal {
  readonly persona: string
  readonly motivation: string
  readonly skills: readonly Skill[]
  readonly characteristics: readonly string[]
}

/** A product shown in more detail elsewhere in the envelope. */
export interface Pointer {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly parent: string | null
  readonly see: string
}

export type StructureNode = Entry<ProductMinimal & { readonly parent: string | null }> | Pointer

export interface DirectiveEntry {
  readonly id: string
  readonly round: number
  readonly from: string
  readonly to: string
  readonly about: string | null
  readonly text: string
  readonly due: number | null
}

export interface CollabEntry extends CollabMinimal {
  readonly round: number
  readonly version: string
  readonly stance: Stance
  /** The id of a similar comment. */
  readonly near?: string
}

/** A decision, and how it changed the tree or a text. */
export interface DecisionEntry {
  readonly id: string
  readonly round: number
  readonly type: string
  readonly by: string
  /** The changed product. Undefined if the charter was changed. */
  readonly product?: string
  readonly name?: string
  readonly text: string
}

/** A question that only the user can answer. */
export interface QuestionEntry {
  readonly id: string
  readonly text: string
}

export interface FindingEntry {
  readonly id: string
  readonly round: number
  readonly product: string
  readonly version: string
  readonly verdict: 'pass' | 'flag'
  readonly findings: readonly { readonly flag: Flag; readonly finding: string; readonly fix: string }[]
}

/** A product that was worked on, with its history, changes and comments. */
export interface WorkedProduct extends ProductMinimal {
  readonly changelog: readonly ChangelogEntry[]
  readonly lastDirective: Entry<DirectiveEntry> | null
  readonly lastDiff: string
  readonly collabs: readonly Entry<CollabEntry>[]
}

export interface VersionEntry extends VersionDetail {
  readonly product: string
  readonly name: string
  readonly type: string
  readonly description: string
  readonly author: string
  readonly dod: string
  /** The directive to the author. Set only for the inspector. */
  readonly directive?: Entry<DirectiveEntry>
  readonly diff: string
  readonly collabs: readonly Entry<CollabEntry>[]
}

export interface ReflectionEntry {
  readonly id: string
  readonly round: number
  readonly author: string
  readonly text: string
  readonly products: readonly { readonly product: string; readonly note: string }[]
}

export interface AssignmentEntry {
  readonly id: string
  readonly product: string
  readonly importance: Importance
  readonly motivation: string
  readonly note: OperativeNote
  readonly due: number
  readonly directive: Entry<DirectiveEntry>
}

export interface DeltaEntry {
  readonly id: string
  readonly text: string
}

/** Material for one step only. */
export interface StepPayload {
  readonly findings?: readonly Entry<FindingEntry>[]
  readonly reflections?: readonly Entry<ReflectionEntry>[]
  readonly pending?: readonly Entry<{
    readonly product: string
    readonly version: string
    readonly changeSummary: string
  }>[]
  readonly refusals?: readonly Entry<{ readonly author: string; readonly what: string; readonly reason: string }>[]
  readonly comments?: readonly Entry<CollabEntry>[]
  readonly assignment?: Entry<AssignmentEntry>
  readonly product?: Entry<WorkedProduct & Pick<ProductExtra, 'currentVersion'>>
  readonly relevant?: readonly Entry<ProductMinimal>[]
  readonly highlyRelevant?: readonly Entry<ProductExtra>[]
  readonly referenced?: readonly Entry<ProductExtra>[]
  readonly versions?: readonly Entry<VersionEntry>[]
  /** The reviewer's own products, for comparison. */
  readonly own?: readonly Entry<ProductExtra>[]
  readonly deltas?: readonly Entry<DeltaEntry>[]
}

/** Everything a member needs to know for a step. Each entry comes from a round, a directive or a reflection. */
export interface Envelope {
  readonly step: TeamStep
  readonly team: { readonly name: string; readonly description: string }
  readonly session: {
    readonly status: string
    readonly round: number
    readonly rounds: number
    readonly roundsLeft: number
    readonly daysLeft: number
  }
  readonly self: EnvelopeMember
  readonly members: readonly Entry<MemberMinimal>[]
  readonly charter: Entry<{
    readonly mission: string
    readonly objectives: readonly string[]
    readonly constraints: readonly string[]
  }>
  /** Open questions of the request. */
  readonly questions: readonly Entry<QuestionEntry>[]
  /** The products nearest to the member, and the total number of products. */
  readonly structure: { readonly total: number; readonly products: readonly StructureNode[] }
  readonly decisions: readonly Entry<DecisionEntry>[]
  readonly collabs: readonly Entry<CollabEntry>[]
  readonly worked: readonly Entry<WorkedProduct>[]
  readonly directives: readonly Entry<DirectiveEntry>[]
  readonly note: Entry<DirectiveEntry> | null
  readonly payload: StepPayload
}

/** The step and the member of an envelope. */
export interface EnvelopeRequest {
  readonly step: TeamStep
  readonly member: string
  /** The assignment. Set only in the write step. */
  readonly assignment?: Assignment
}
