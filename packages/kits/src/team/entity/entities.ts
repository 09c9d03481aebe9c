/**
 * A member's function. The functions are the same in every team. Each team has its own roles, such as "head of
 * research".
 */
export const TEAM_ROLES = ['chair', 'operative', 'inspector', 'envoy'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** The steps of a round, in order. */
export const TEAM_STEPS = ['reflect', 'plan', 'write', 'review', 'inspect', 'envoy'] as const
export type TeamStep = (typeof TEAM_STEPS)[number]

/** Whether members write parts that an editor joins, or the editor writes the whole document from the start. */
export const DRAFTINGS = ['parts', 'whole'] as const
export type Drafting = (typeof DRAFTINGS)[number]

export type Skill = {
  readonly name: string
  readonly detail?: string
}

export type Member = {
  readonly id: string
  readonly name: string
  /** The member's role in this team, such as "head of research". */
  readonly role: string
  readonly teamRole: TeamRole
  readonly squad?: string
  readonly skills: readonly Skill[]
  readonly characteristics: readonly string[]
  readonly motivation: string
  /** The master prompter's description of the member. Empty until the charter is written. */
  readonly persona: string
  /** Whether the member writes the result. By default, the chair writes it. */
  readonly isEditor?: true
  /** What the member will have to live with once the result is carried out. */
  readonly stake?: string
}

/** An entity that was created in a round. */
interface RoundEntity {
  readonly id: string
  readonly round: number
}

interface AuthoredEntity extends RoundEntity {
  /** A member's id. */
  readonly author: string
}

export const LIMIT_KINDS = ['at_most', 'at_least', 'exactly', 'by_date', 'rule', 'agreement'] as const

/** Something that the request holds every result to. */
export interface Limit {
  readonly id: string
  readonly what: string
  readonly kind: (typeof LIMIT_KINDS)[number]
  readonly figure: number | null
  readonly unit: string
  /** Whether it limits the length of the whole result. */
  readonly isLength: boolean
  /** The words of the request. */
  readonly quote: string
}

export interface Charter extends RoundEntity {
  readonly mission: string
  readonly objectives: readonly string[]
  readonly constraints: readonly string[]
  /** Open questions that the user did not answer. */
  readonly missing: readonly string[]
  /** The limits of the request. Set only in the first charter, because the request does not change. */
  readonly limits?: readonly Limit[]
}

export type SessionEnd = 'chair' | 'rounds' | 'budget'

export interface Session {
  readonly id: string
  readonly team: { readonly name: string; readonly description: string }
  /** What the user asked for, word for word. Runs of earlier releases have not stored it. */
  readonly request?: string
  /** The date of the request. Runs of earlier releases have none. */
  readonly date?: string
  readonly status: 'open' | 'ended'
  readonly end: SessionEnd | null
  readonly round: number
  readonly rounds: number
  /** The number of project days that a round represents. Null if the team file does not say. */
  readonly roundDays: number | null
  /** The number of entities of each kind. Used to create new ids. */
  readonly counts: Readonly<Record<string, number>>
  /** The number of user messages that the run has processed. */
  readonly heard: number
  /** How many of them the chair could read in its last plan. */
  readonly planned?: number
  /** The user directives that answer questions, keyed by question: `{ Q1: 'U2' }`. */
  readonly answers?: Readonly<Record<string, string>>
  readonly calls: number
  /** The path of each member's last envelope, keyed by member id. */
  readonly envelopes: Readonly<Record<string, string>>
  /** The products in the order in which the result joins them. By default, the order of the tree. */
  readonly order?: readonly string[]
  /** The product that is the whole document, if one author writes it from the first round on. */
  readonly document?: string
}

export interface Product extends RoundEntity {
  readonly name: string
  readonly type: string
  readonly parent: string | null
  readonly selected: string | null
  readonly owner: string
  readonly description: string
  /** Definition of done. */
  readonly dod: string
  readonly summary: string
  readonly collabCount: number
  /** The version ids, oldest first. */
  readonly versions: readonly string[]
  readonly isRemoved: boolean
}

export interface Version extends AuthoredEntity {
  readonly product: string
  readonly content: string
  /** The directive that led to the version. */
  readonly directive: string
  readonly reflectionNote: string
  readonly changeSummary: string
  /** The findings that the author says the version settles. */
  readonly settles?: readonly string[]
}

/** A version without its text. */
export type VersionNote = Omit<Version, 'content'>

export const STANCES = ['agree', 'disagree', 'suggest'] as const
export type Stance = (typeof STANCES)[number]

export interface Collab extends AuthoredEntity {
  readonly to: string
  /** The product and the version that the comment is about. */
  readonly about: string
  readonly version: string
  readonly stance: Stance
  readonly content: string
  /** The id of a similar comment. */
  readonly near: string | null
}

export interface Directive extends RoundEntity {
  /** A member's id, or `user`. */
  readonly from: string
  /** A member's id, or `team`. */
  readonly to: string
  readonly about: string | null
  readonly text: string
  /** Due by the end of this round. */
  readonly due: number | null
}

export interface Reflection extends AuthoredEntity {
  readonly text: string
  readonly products: readonly { readonly product: string; readonly note: string }[]
}

export const IMPORTANCES = ['low', 'normal', 'high', 'critical'] as const
export const PACES = ['ahead', 'on track', 'behind'] as const
export const SATISFACTIONS = ['pleased', 'content', 'concerned'] as const

/** The chair's message to an operative about one product. */
export interface OperativeNote {
  readonly specialties: string
  readonly left: string
  readonly onTrack: (typeof PACES)[number]
  readonly satisfaction: (typeof SATISFACTIONS)[number]
  readonly biggerPicture: string
  readonly whyItMatters: string
}

export interface Assignment extends RoundEntity {
  readonly product: string
  readonly member: string
  /**
   * `relevant` products are shown in minimal detail. `highlyRelevant` and `referenced` products also show their newest
   * version.
   */
  readonly relevant: readonly string[]
  readonly highlyRelevant: readonly string[]
  readonly referenced: readonly string[]
  readonly directive: string
  readonly importance: (typeof IMPORTANCES)[number]
  readonly motivation: string
  /** Null if the program assigned it. */
  readonly note: OperativeNote | null
  /** Due by the end of this round. */
  readonly due: number
  /** Products whose new versions of this round must be written first. */
  readonly after?: readonly string[]
  /** Whether the text is edited in places instead of written whole. */
  readonly isSmall?: boolean
  /** Whether it mends a flagged text after the last inspection. */
  readonly isMending?: boolean
}

export const FLAGS = ['completeness', 'order', 'definition of done'] as const
export const VERDICTS = ['pass', 'flag'] as const

interface InspectorsFinding {
  readonly flag: (typeof FLAGS)[number]
  readonly finding: string
  readonly fix: string
}

export interface Inspection extends AuthoredEntity {
  readonly product: string
  readonly version: string
  readonly verdict: (typeof VERDICTS)[number]
  readonly findings: readonly InspectorsFinding[]
}

/**
 * What somebody found wrong with a product. It stays open until a version settles it or the chair waives it. Its id is
 * that of the comment, or of the inspection with a number: `C3`, `I2.1`.
 */
export interface Finding extends AuthoredEntity {
  readonly product: string
  /** The version that it was found in. */
  readonly version: string
  /** A comment's stance, or what the inspector flagged. */
  readonly kind: Stance | (typeof FLAGS)[number]
  /** The id of a similar comment. */
  readonly near?: string
  readonly text: string
  readonly fix: string
  readonly state: 'open' | 'settled' | 'waived'
  /** The version that settled it. */
  readonly settledBy: string | null
  /** Why it was waived. */
  readonly reason: string
}

/** A decision of the chair that holds for everybody, such as a fee or a date. */
export interface Agreement extends RoundEntity {
  readonly by: string
  readonly text: string
  /** The id of the agreement that it replaces. */
  readonly replaces: string | null
}

export type ActionType = 'add' | 'remove' | 'move' | 'change' | 'write' | 'accept'

/** A change to the product tree and the reason for it. */
export interface StructuralAction extends RoundEntity {
  readonly type: ActionType
  readonly by: string
  readonly reason: string
  readonly product: string
  readonly name: string
  readonly parent: string | null
  readonly currentVersions: readonly string[]
  readonly author: string | null
  readonly isAccepted: boolean
  readonly version: string | null
  readonly reflectionNote: string
  readonly lastReflectionNote: string
  readonly changeSummary: string
  readonly collabs: number
  /** The name, old value and new value of a changed parameter. */
  readonly change: { readonly param: string; readonly before: string; readonly after: string } | null
}

export interface Refusal extends AuthoredEntity {
  readonly step: TeamStep | 'master'
  readonly what: string
  readonly reason: string
}

export interface Statement {
  readonly text: string
  readonly delta: string
  readonly quote: string
}

export interface Report extends AuthoredEntity {
  readonly statements: readonly Statement[]
}

/** Everything stored about a team, by kind of entity. */
export interface Entities {
  readonly session: Session
  readonly member: Member
  readonly charter: Charter
  readonly product: Product
  readonly version: Version
  readonly collab: Collab
  readonly directive: Directive
  readonly reflection: Reflection
  readonly assignment: Assignment
  readonly inspection: Inspection
  readonly finding: Finding
  readonly agreement: Agreement
  readonly action: StructuralAction
  readonly refusal: Refusal
  readonly report: Report
}

export type EntityKind = keyof Entities
