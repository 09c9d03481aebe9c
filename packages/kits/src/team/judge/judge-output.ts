import type { Refusal, TeamStep } from '../entity/entities.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { judgeEnvoy } from './judge-envoy.ts'
import { judgeInspect } from './judge-inspect.ts'
import { judgePlan } from './judge-plan.ts'
import { judgeReflect } from './judge-reflect.ts'
import { judgeReview } from './judge-review.ts'
import { judgeWrite } from './judge-write.ts'
import { Judging, type Material } from './judging.ts'
import type { StepOutputs } from './step-outputs.ts'

const JUDGES: { readonly [S in TeamStep]: (judging: Judging, output: StepOutputs[S], material: Material) => void } = {
  reflect: judgeReflect,
  plan: judgePlan,
  write: judgeWrite,
  review: judgeReview,
  inspect: judgeInspect,
  envoy: judgeEnvoy,
}

/** Applies a member's answer to the draft. Returns the refused parts with reasons. */
export function judgeOutput<S extends TeamStep>(
  draft: TeamDraft,
  step: S,
  member: string,
  output: StepOutputs[S],
  material: Material,
): readonly Refusal[] {
  const judging = new Judging(draft, step, member)
  JUDGES[step](judging, output, material)
  return judging.refusals
}
