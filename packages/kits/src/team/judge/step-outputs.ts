import type { ValuesOf } from '../../json-schema.ts'
import type { TeamStep } from '../entity/entities.ts'
import type { StepProperties } from '../prompt/step-schema.ts'

export type { MasterOutput } from '../prompt/step-schema.ts'

/** The answers of members, keyed by step. The schemas of the steps define their properties. */
export type StepOutputs = {
  readonly [S in TeamStep]: ValuesOf<StepProperties[S]> & { readonly reasoning: string }
}

export type PlanOutput = StepOutputs['plan']
export type PlannedAction = PlanOutput['actions'][number]
export type PlannedAssignment = PlanOutput['assignments'][number]
