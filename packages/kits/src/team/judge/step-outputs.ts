import type { Flag, Importance, OperativeNote, Stance } from '../entity/entities.ts'
import type { ProductParam } from '../entity/structural-actions.ts'

export interface MasterOutput {
  readonly reasoning: string
  readonly charter: { readonly mission: string; readonly constraints: readonly string[] }
  readonly objectives: readonly string[]
  readonly personas: Readonly<Record<string, string>>
  readonly missing_details: readonly string[]
}

export interface ReflectOutput {
  readonly reasoning: string
  readonly reflection: string
  /** Set only if there are products. */
  readonly product_notes?: readonly { readonly product: string; readonly note: string }[]
}

/** Maps parameter names in a plan to product parameters. */
export const PLAN_PARAMS: Readonly<Record<string, ProductParam>> = {
  name: 'name',
  kind: 'type',
  owner: 'owner',
  description: 'description',
  definition_of_done: 'dod',
  summary: 'summary',
}

export type PlannedAction =
  | {
      readonly type: 'add'
      readonly key: string
      readonly name: string
      readonly kind: string
      readonly parent: string | null
      readonly owner: string
      readonly description: string
      readonly definition_of_done: string
      readonly reason: string
    }
  | { readonly type: 'remove'; readonly product: string; readonly reason: string }
  | { readonly type: 'move'; readonly product: string; readonly parent: string | null; readonly reason: string }
  | {
      readonly type: 'change'
      readonly product: string
      readonly param: string
      readonly value: string
      readonly reason: string
    }
  | { readonly type: 'accept'; readonly version: string; readonly reason: string }

export interface PlannedAssignment {
  readonly product: string
  readonly relevant: readonly string[]
  readonly highly_relevant: readonly string[]
  readonly referenced: readonly string[]
  readonly directive: string
  readonly importance: Importance
  readonly motivation: string
  readonly operative_note: {
    readonly specialties: string
    readonly what_is_left: string
    readonly on_track: OperativeNote['onTrack']
    readonly satisfaction: OperativeNote['satisfaction']
    readonly bigger_picture: string
    readonly why_it_matters: string
  }
  /** Set only if there are several rounds to choose from. */
  readonly due_round?: number
}

export interface PlanOutput {
  readonly reasoning: string
  readonly decision: 'continue' | 'finish'
  readonly decision_reason: string
  readonly charter: {
    readonly mission: string
    readonly objectives: readonly string[]
    readonly constraints: readonly string[]
  } | null
  readonly actions: readonly PlannedAction[]
  readonly assignments: readonly PlannedAssignment[]
  readonly notes: Readonly<Record<string, string>>
}

export interface WriteOutput {
  readonly reasoning: string
  readonly product: string
  readonly directive: string
  readonly content: string
  readonly summary: string
  readonly change_summary: string
  readonly reflection_note: string
}

export interface ReviewOutput {
  readonly reasoning: string
  readonly comments: readonly { readonly version: string; readonly stance: Stance; readonly content: string }[]
}

export interface InspectOutput {
  readonly reasoning: string
  /** Keyed by version id. */
  readonly inspections: Readonly<
    Record<
      string,
      {
        readonly verdict: 'pass' | 'flag'
        readonly findings: readonly { readonly flag: Flag; readonly finding: string; readonly fix: string }[]
      }
    >
  >
}

export interface EnvoyOutput {
  readonly reasoning: string
  readonly statements: readonly { readonly text: string; readonly delta: string; readonly quote: string }[]
}

export interface StepOutputs {
  readonly reflect: ReflectOutput
  readonly plan: PlanOutput
  readonly write: WriteOutput
  readonly review: ReviewOutput
  readonly inspect: InspectOutput
  readonly envoy: EnvoyOutput
}
