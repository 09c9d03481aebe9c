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
  Finding,
  Limit,
  Member,
  Product,
  Reflection,
  Refusal,
  Session,
  TeamStep,
} from '../entity/entities.ts'
import type { DifferingFigure } from './differing-figures.ts'
import type { ResultLength } from './result-length.ts'

/** The origin of an entry: a round, a directive or a reflection. */
export type Link = { readonly round: number } | { readonly directive: string } | { readonly reflection: string }

/** A statement in an envelope. `item` is the statement's unique id. */
export type Entry<T> = T & { readonly item: string; readonly link: Link }

export type EnvelopeMember = MemberMinimal &
  Pick<Member, 'persona' | 'motivation' | 'skills' | 'characteristics' | 'stake'>

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

/** An agreement that holds. */
export interface AgreementEntry extends TextEntry {
  /** The ids of the agreements that it has replaced, because older texts still cite them. */
  readonly replaces?: readonly string[]
}

/** A limit of the request. A length in pages also has its words. */
export interface LimitEntry extends Limit {
  readonly words?: number
}

/** An open finding. */
export type FindingEntry = Pick<
  Finding,
  'id' | 'round' | 'author' | 'product' | 'version' | 'kind' | 'near' | 'text' | 'fix'
>

/** A product that was worked on, with its history, changes and comments. */
export interface WorkedProduct extends ProductMinimal {
  readonly changelog: readonly ChangelogEntry[]
  readonly lastDirective: Entry<Directive> | null
  readonly lastDiff: string
  readonly currentVersion?: VersionDetail | null
  /** What is still wrong with it. */
  readonly open?: readonly Entry<FindingEntry>[]
  readonly collabs: readonly Entry<CollabEntry>[]
}

export interface VersionEntry extends VersionDetail, Pick<Product, 'name' | 'type' | 'description' | 'dod'> {
  readonly product: string
  readonly author: string
  /** The directive to the author. Set only for the inspector. */
  readonly directive?: Entry<Directive>
  readonly words: number
  readonly collabs: readonly Entry<CollabEntry>[]
  /** Findings on earlier versions that nobody has settled yet. */
  readonly open: readonly Entry<FindingEntry>[]
  /** The findings that the author says the version settles. */
  readonly settles: readonly string[]
}

type AssignmentFacts = 'id' | 'product' | 'importance' | 'motivation' | 'note' | 'due' | 'isSmall' | 'isMending'

export interface AssignmentEntry extends Pick<Assignment, AssignmentFacts> {
  readonly directive: Entry<Directive>
  /** Whether the product is the whole document of one author. */
  readonly isWhole?: true
}

/** The newest text of a product that is not accepted, or that changed in the last round. */
export interface NewestVersion {
  readonly product: string
  readonly version: string
  readonly isAccepted: boolean
  readonly changeSummary: string
  readonly words: number
  readonly content: string
}

export interface StepPayload {
  readonly findings?: readonly Entry<FindingEntry>[]
  readonly reflections?: readonly Entry<Reflection>[]
  readonly newest?: readonly Entry<NewestVersion>[]
  readonly refusals?: readonly Entry<Pick<Refusal, 'author' | 'what' | 'reason'>>[]
  readonly assignment?: Entry<AssignmentEntry>
  readonly product?: Entry<WorkedProduct & Pick<ProductExtra, 'currentVersion'>>
  readonly relevant?: readonly Entry<ProductMinimal>[]
  readonly highlyRelevant?: readonly Entry<ProductExtra>[]
  readonly referenced?: readonly Entry<ProductExtra>[]
  readonly versions?: readonly Entry<VersionEntry>[]
  /** The reviewer's own products, for comparison. */
  readonly own?: readonly Entry<ProductExtra>[]
  readonly deltas?: readonly Entry<TextEntry>[]
  /** New versions that are judged in another prompt, or by nobody because they do not fit. */
  readonly elsewhere?: readonly Pick<VersionEntry, 'id' | 'name' | 'author'>[]
  /** The maximum length of the document that one author writes whole. */
  readonly length?: ResultLength
  /** The number of words that the current version of this document has. */
  readonly words?: number
  /** Versions and findings that the prompt has no room for. */
  readonly hidden?: readonly string[]
  /** Figures that several products give different values for. */
  readonly differing?: readonly DifferingFigure[]
  /** The members who write other products in this round, by product. */
  readonly rewriting?: Readonly<Record<string, string>>
}

/** Everything a member needs to know for a step. Each entry comes from a round, a directive or a reflection. */
export interface Envelope {
  readonly step: TeamStep
  readonly team: Session['team']
  readonly session: Pick<Session, 'status' | 'round' | 'rounds' | 'date' | 'document'> & {
    readonly roundsLeft: number
    /** Undefined if the team file does not say how many days a round represents. */
    readonly daysLeft?: number
  }
  /** What the user asked for, word for word. */
  readonly request: string
  readonly self: EnvelopeMember
  readonly members: readonly Entry<MemberMinimal>[]
  readonly charter: Entry<
    Required<Pick<Charter, 'mission' | 'objectives' | 'constraints'>> & { readonly limits: readonly LimitEntry[] }
  >
  /** The chair's decisions that hold for everybody, oldest first. */
  readonly agreements: readonly Entry<AgreementEntry>[]
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
