import { assertModelsReady, hasRun, modelsOfRun } from '@quire/authoring'
import type { CostQuestion } from '@quire/inspect/costs'
import type { FlowRequest, Quire } from '@quire/runtime/front-door'
import type { CommonOptions } from '../command-line/define-command.ts'
import { askYesNo, canAsk } from '../open/ask-person.ts'
import type { Output } from '../output/output.ts'
import { estimateView } from '../views/estimate-view.ts'
import { dollars } from '../views/figures.ts'

const ADVICE = 'To accept this cost, add --yes. To limit it, add --max-cost. For a breakdown, add --estimate.'

/**
 * Checks a new run and its cost before anything is stored. An existing run is not checked.
 * @throws RunNotReady, CostNotConfirmed
 */
export async function assertRunnable(
  quire: Quire,
  flow: string,
  request: FlowRequest,
  options: CommonOptions & { readonly yes?: boolean },
  output: Output,
): Promise<void> {
  if (await hasRun(quire, request.runId)) return
  await assertModelsReady(quire, await modelsOfRun(quire, flow, request))
  if (quire.workspace.config.confirmCost === undefined || options.yes) return
  const { confirmCost } = await import('@quire/inspect/costs')
  const askPerson = async ({ cost, limit, estimate }: CostQuestion): Promise<boolean> => {
    if (!canAsk(options)) return false
    output.note(`${estimateView(estimate, output)}\n`)
    return askYesNo(
      `This run may cost up to ${dollars(cost)}; confirmCost in quire.yaml is ${dollars(limit)}. Start it?`,
    )
  }
  await confirmCost(quire, flow, request, askPerson, ADVICE)
}
