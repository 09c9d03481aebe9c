import { oneLine } from '../entity/normalise.ts'
import { writeVersion } from '../entity/structural-actions.ts'
import { ActionRefused } from '../errors.ts'
import type { Judging, Material } from './judging.ts'
import type { WriteOutput } from './step-outputs.ts'

/** Stores a new version of the assigned product. */
export function judgeWrite(judging: Judging, output: WriteOutput, { assignment, versions }: Material): void {
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
