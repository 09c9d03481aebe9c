import type {
  ChangelogEntry,
  MemberMinimal,
  ProductExtra,
  ProductMinimal,
  VersionDetail,
} from '../entity/detail-tiers.ts'
import type {
  Assignment,
  Charter,
  Collab,
  Directive,
  Inspection,
  Member,
  Product,
  Reflection,
  Refusal,
  Session,
  TeamStep,
} from '../entity/entities.ts'

/** The origin of an entry: a round, a directive or a reflection. */
export type Link = { readonly round: number } | { readonly directive: string } | { readonly reflection: string }

/** A statement in an envelope. `item` is the statement's unique id. */
export type Entry<T> = T & { readonly item: string; readonly link: Link }

export type EnvelopeMember = MemberMinimal & Pick<Member, 'persona' | 'motivation' | 'skills' | 'characteristics'>

/** A product shown in more detail elsewhere in the envelope. */
export interface Pointer extends Pick<Product, 'id' | 'name' | 'type' | 'parent'> {
  /** The section that shows the product. */
  readonly see: string
}

export type StructureNode = Entry<ProductMinimal & { readonly parent: string | null }> | Pointer

export interface CollabEntry extends Omit<Collab, 'near'> {
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

/** A text that can be quoted by its id: a question for the user, or an event of a round. */
export interface TextEntry {
  readonly id: string
  readonly text: string
}

export type FindingEntry = Omit<Inspection, 'author'>

/** A product that was worked on, with its history, changes and comments. */
export interface WorkedProduct extends ProductMinimal {
  readonly changelog: readonly ChangelogEntry[]
  readonly lastDirective: Entry<Directive> | null
  readonly lastDiff: string
  readonly collabs: readonly Entry<CollabEntry>[]
}

export interface VersionEntry extends VersionDetail, Pick<Product, 'name' | 'type' | 'description' | 'dod'> {
  readonly product: string
  readonly author: string
  /** The directive to the author. Set only for the inspector. */
  readonly directive?: Entry<Directive>
  readonly diff: string
  readonly collabs: readonly Entry<CollabEntry>[]
}

type AssignmentFacts = 'id' | 'product' | 'importance' | 'motivation' | 'note' | 'due'

export interface AssignmentEntry extends Pick<Assignment, AssignmentFacts> {
  readonly directive: Entry<Directive>
}

export interface PendingVersion {
  readonly product: string
  readonly version: string
  readonly changeSummary: string
}

export interface StepPayload {
  readonly findings?: readonly Entry<FindingEntry>[]
  readonly reflections?: readonly Entry<Reflection>[]
  readonly pending?: readonly Entry<PendingVersion>[]
  readonly refusals?: readonly Entry<Pick<Refusal, 'author' | 'what' | 'reason'>>[]
  readonly comments?: readonly Entry<CollabEntry>[]
  readonly assignment?: Entry<AssignmentEntry>
  readonly product?: Entry<WorkedProduct & Pick<ProductExtra, 'currentVersion'>>
  readonly relevant?: readonly Entry<ProductMinimal>[]
  readonly highlyRelevant?: readonly Entry<ProductExtra>[]
  readonly referenced?: readonly Entry<ProductExtra>[]
  readonly versions?: readonly Entry<VersionEntry>[]
  /** The reviewer's own products, for comparison. */
  readonly own?: readonly Entry<ProductExtra>[]
  readonly deltas?: readonly Entry<TextEntry>[]
}

/** Everything a member needs to know for a step. Each entry comes from a round, a directive or a reflection. */
export interface Envelope {
  readonly step: TeamStep
  readonly team: Session['team']
  readonly session: Pick<Session, 'status' | 'round' | 'rounds'> & {
    readonly roundsLeft: number
    readonly daysLeft: number
  }
  readonly self: EnvelopeMember
  readonly members: readonly Entry<MemberMinimal>[]
  readonly charter: Entry<Required<Pick<Charter, 'mission' | 'objectives' | 'constraints' | 'limits'>>>
  /** Open questions of the request. */
  readonly questions: readonly Entry<TextEntry>[]
  /** The products nearest to the member, and the total number of products. */
  readonly structure: { readonly total: number; readonly products: readonly StructureNode[] }
  readonly decisions: readonly Entry<DecisionEntry>[]
  readonly collabs: readonly Entry<CollabEntry>[]
  readonly worked: readonly Entry<WorkedProduct>[]
  readonly directives: readonly Entry<Directive>[]
  readonly note: Entry<Directive> | null
  readonly payload: StepPayload
}

export interface EnvelopeRequest {
  readonly step: TeamStep
  readonly member: string
  /** The assignment. Set only in the write step. */
  readonly assignment?: Assignment
}
