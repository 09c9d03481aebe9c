import type { Flow, FlowRequest, Quire, RunRequest } from '@quire/runtime'
import { applySettings, costOf, countInput } from '@quire/runtime/call'
import type { EstimatedRun, ExpectedCalls, FlowEstimate, Range } from '@quire/runtime/engine'
import { priceEstimate, type RunEstimate } from './price-estimate.ts'

/** The assumed maximum answer length, in tokens, if a flow has no estimate but previews its prompts. */
const ASSUMED_ANSWER = 4000

/** Estimates the cost of a run without starting it. Calls no model and opens no store. */
export async function estimateRun(
  quire: Pick<Quire, 'kinds' | 'prepare' | 'workspace'>,
  name: string,
  flowRequest: FlowRequest,
): Promise<RunEstimate> {
  const { flow, request, project, resources } = await quire.prepare(name, flowRequest)
  const kinds = await quire.kinds()
  const { models, config } = quire.workspace
  const run: EstimatedRun = {
    project,
    resources,
    async measure(call) {
      const { profile } = models.get(call.model)
      const sent = applySettings(call, config, profile)
      return { input: await countInput(profile, sent), output: sent.maxOutputTokens }
    },
  }
  const expected = await (flow.estimate?.(request, run) ?? estimateByPreview(flow, request, run))
  return priceEstimate(flow.name, expected, {
    priceOf: (model) => models.get(model).profile.price,
    costOf: (model, usage) => costOf(models.get(model).profile, usage, kinds),
  })
}

/** Estimates a flow that has no `estimate` function. Uses the prompts from its `preview` function, if any. */
async function estimateByPreview(flow: Flow, request: RunRequest, run: EstimatedRun): Promise<FlowEstimate> {
  if (!flow.preview) {
    const steps = await flow.start(request)
    const which = `It starts with ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}.`
    return {
      calls: [],
      isOpen: true,
      assumptions: [`Flow '${flow.name}' does not estimate its calls. ${which}`],
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
      `The estimate includes only the prompts that flow '${flow.name}' can preview. Each answer is assumed to have at most ${ASSUMED_ANSWER} tokens.`,
    ],
  }
}

function exactly(figure: number): Range {
  return { from: figure, to: figure }
}
