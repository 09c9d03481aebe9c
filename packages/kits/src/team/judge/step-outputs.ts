import type {
  Assignment,
  Charter,
  Collab,
  Inspection,
  OperativeNote,
  Reflection,
  Statement,
} from '../entity/entities.ts'
import type { ProductParam } from '../entity/structural-actions.ts'

export interface MasterOutput {
  readonly reasoning: string
  readonly charter: Pick<Charter, 'mission' | 'constraints'>
  readonly objectives: readonly string[]
  readonly personas: Readonly<Record<string, string>>
  readonly missing_details: readonly string[]
}

export interface ReflectOutput {
  readonly reasoning: string
  readonly reflection: string
  /** Set only if there are products. */
  readonly product_notes?: Reflection['products']
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

/** A change to the product tree, with the plan's own names for the parameters of a product. */
export type PlannedAction = { readonly reason: string } & (
  | {
      readonly type: 'add'
      readonly key: string
      readonly name: string
      readonly kind: string
      readonly parent: string | null
      readonly owner: string
      readonly description: string
      readonly definition_of_done: string
    }
  | { readonly type: 'remove'; readonly product: string }
  | { readonly type: 'move'; readonly product: string; readonly parent: string | null }
  | { readonly type: 'change'; readonly product: string; readonly param: string; readonly value: string }
  | { readonly type: 'accept'; readonly version: string }
)

export interface PlannedAssignment {
  readonly product: string
  readonly relevant: readonly string[]
  readonly highly_relevant: readonly string[]
  readonly referenced: readonly string[]
  readonly directive: string
  readonly importance: Assignment['importance']
  readonly motivation: string
  readonly operative_note: Pick<OperativeNote, 'specialties' | 'satisfaction'> & {
    readonly what_is_left: string
    readonly on_track: OperativeNote['onTrack']
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
  readonly charter: Pick<Charter, 'mission' | 'objectives' | 'constraints'> | null
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
  readonly comments: readonly Pick<Collab, 'version' | 'stance' | 'content'>[]
}

export interface InspectOutput {
  readonly reasoning: string
  /** Keyed by version id. */
  readonly inspections: Readonly<Record<string, Pick<Inspection, 'verdict' | 'findings'>>>
}

export interface EnvoyOutput {
  readonly reasoning: string
  readonly statements: readonly Statement[]
}

export interface StepOutputs {
  readonly reflect: ReflectOutput
  readonly plan: PlanOutput
  readonly write: WriteOutput
  readonly review: ReviewOutput
  readonly inspect: InspectOutput
  readonly envoy: EnvoyOutput
}
