import type { ModelRegistry } from '@quire/core'
import { costOf } from '../call/cost-of.ts'
import type { CallRequest } from '../call/model.ts'
import type { ModelKind } from '../call/model-kind.ts'
import { countInput } from '../call/worst-case.ts'
import type { EstimatedRun, ExpectedCalls, Flow, FlowEstimate, Range, RunRequest, RunResource } from './flow.ts'
import { priceEstimate, type RunEstimate } from './price-estimate.ts'
import { readRequest, withResources } from './start-run.ts'

/** The longest answer that is assumed where a flow shows its prompts and says nothing of their answers. */
const ASSUMED_ANSWER = 4000

export interface EstimateOptions {
  readonly project: string
  readonly resources: readonly RunResource[]
  readonly models: ModelRegistry
  readonly kinds: readonly ModelKind[]
  /** What the workspace adds to every request. */
  readonly prepare: (request: CallRequest) => CallRequest
}

/** What a run would cost. No model is asked, and nothing is stored. */
export async function estimateRun(flow: Flow, given: RunRequest, options: EstimateOptions): Promise<RunEstimate> {
  const { project, resources, models, kinds, prepare } = options
  const request = withResources(flow, readRequest(flow, given), resources)
  const run: EstimatedRun = {
    project,
    resources,
    async measure(asked) {
      const sent = prepare(asked)
      return { input: await countInput(models.get(sent.model).profile, sent), output: sent.maxOutputTokens }
    },
  }
  const expected = await (flow.estimate?.(request, run) ?? estimateByPreview(flow, request, run))
  return priceEstimate(flow.name, expected, {
    priceOf: (model) => models.get(model).profile.price,
    costOf: (model, usage) => costOf(models.get(model).profile, usage, kinds),
  })
}

/** What is known of a flow that does not estimate itself: the prompts that it can show beforehand, if any. */
async function estimateByPreview(flow: Flow, request: RunRequest, run: EstimatedRun): Promise<FlowEstimate> {
  if (!flow.preview) {
    const steps = await flow.start(request)
    const which = `It begins with ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}.`
    return {
      calls: [],
      isOpen: true,
      assumptions: [`Flow '${flow.name}' does not say beforehand which calls it makes. ${which}`],
    }
  }
  const previews = await flow.preview(request, run)
  const calls = await Promise.all(
    previews.map(async ({ name, model, text }): Promise<ExpectedCalls> => {
      const messages = [{ role: 'user' as const, content: text }]
      const { input, output } = await run.measure({ model, messages, maxOutputTokens: ASSUMED_ANSWER })
      return { step: name, model, calls: exactly(1), input: exactly(input), output: { from: 0, to: output } }
    }),
  )
  return {
    calls,
    isOpen: true,
    assumptions: [
      `Only the prompts that flow '${flow.name}' can show beforehand are counted, each with an answer of at most ${ASSUMED_ANSWER} tokens.`,
    ],
  }
}

function exactly(figure: number): Range {
  return { from: figure, to: figure }
}
