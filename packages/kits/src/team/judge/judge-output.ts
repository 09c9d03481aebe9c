import type { Refusal, TeamStep } from '../entity/entities.ts'
import { oneLine } from '../entity/normalise.ts'
import { writeVersion } from '../entity/structural-actions.ts'
import type { TeamDraft } from '../entity/team-draft.ts'
import { ActionRefused } from '../errors.ts'
import { judgeEnvoy } from './judge-envoy.ts'
import { judgeInspect } from './judge-inspect.ts'
import { judgePlan } from './judge-plan.ts'
import { judgeReview } from './judge-review.ts'
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

function judgeReflect(judging: Judging, { reflection, product_notes: notes = [] }: StepOutputs['reflect']): void {
  const { draft, member } = judging
  const kept = new Map<string, string>()
  for (const { product, note } of notes) {
    judging.try(`note on ${product}`, () => {
      draft.product(product)
      if (note.trim() === '') throw new ActionRefused(`The note on ${product} is empty.`)
      const before = kept.get(product)
      kept.set(product, before === undefined ? note.trim() : `${before}\n\n${note.trim()}`)
    })
  }
  judging.try('reflection', () => {
    if (reflection.trim() === '') throw new ActionRefused('The reflection is empty.')
    draft.put('reflection', {
      id: draft.nextId('F'),
      round: draft.round,
      author: member,
      text: reflection.trim(),
      products: [...kept].map(([product, note]) => ({ product, note })),
    })
  })
}

function judgeWrite(judging: Judging, output: StepOutputs['write'], { assignment, versions }: Material): void {
  const { draft, member } = judging
  judging.try(`version of ${output.product}`, () => {
    const { owner } = draft.product(output.product)
    if (!assignment || output.product !== assignment.product) {
      const whose = owner === member ? 'not what you were asked to write' : `${owner}'s`
      throw new ActionRefused(`${output.product} is ${whose}. Write ${assignment?.product}.`)
    }
    if (output.directive !== assignment.directive) {
      throw new ActionRefused(`The directive is ${assignment.directive}, not ${JSON.stringify(output.directive)}.`)
    }
    const last = versions.findLast(({ product }) => product === output.product)
    writeVersion(
      draft,
      member,
      output.product,
      {
        content: output.content.trim(),
        directive: output.directive,
        reflectionNote: output.reflection_note.trim(),
        changeSummary: oneLine(output.change_summary),
      },
      last,
    )
    const summary = oneLine(output.summary)
    if (summary !== '') draft.putProduct({ ...draft.product(output.product), summary })
  })
}
