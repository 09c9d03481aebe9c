import type { FlowContext } from '@quire/runtime'
import type { ChangeOptions } from '../flow/change-options.ts'
import { fromTemplate } from '../flow/phase-prompt.ts'
import { readSpec } from './read-spec.ts'

/** The plan that the user starts from. Undefined if the run makes its own plan. @throws InvalidChangeOption */
export async function givenPlan(
  flowContext: FlowContext,
  { planFile }: Pick<ChangeOptions, 'planFile'>,
): Promise<string | undefined> {
  if (planFile === undefined) return undefined
  const { layout, title, parts, tasks = '' } = await readSpec(planFile)
  return layout === 'file' ? parts[0]!.text : fromTemplate(flowContext, 'spec-plan', { title, parts, tasks }).text
}
