import type { FlowContext, RunRequest } from '@quire/runtime'
import type { EstimatedRun, ExpectedCalls, FlowEstimate, Range } from '@quire/runtime/engine'
import { profileOf } from '../../agent-profile.ts'
import { readOptions } from './change-options.ts'
import type { Phase } from './phases.ts'
import { type PreviewedPhase, previewPhases } from './preview-change.ts'

/** The assumed token count of a short answer. */
const SHORT_ANSWER = 600

/**
 * Estimates the usage of a run. The minimum is a change that passes at once. The maximum is a change that uses all its
 * rounds.
 */
export async function estimateChange(
  flowContext: FlowContext,
  request: RunRequest,
  run: EstimatedRun,
): Promise<FlowEstimate> {
  const options = readOptions(request, flowContext.models)
  const { rounds } = options
  const often: Readonly<Record<Phase, Range>> = {
    plan: { from: 1, to: 1 },
    challenge: { from: 1, to: 1 + rounds },
    revise: { from: 0, to: rounds },
    implement: { from: 1, to: 1 },
    // An answer whose updates were refused is returned once.
    correct: { from: 0, to: 1 + rounds },
    review: { from: 1, to: 1 + rounds },
    fix: { from: 0, to: rounds },
    archive: { from: 1, to: 1 },
  }
  const expect = async ({ phase, model, assembly, placeholders }: PreviewedPhase): Promise<ExpectedCalls> => {
    const { messages, tokens } = assembly
    const { maxOutput = tokens.reserve } = profileOf(model, flowContext.models)
    const maxOutputTokens = Math.min(tokens.reserve, maxOutput)
    const { input, output } = await run.measure({ model, messages, maxOutputTokens })
    const longest = Math.max(input, Math.min(tokens.budget, input + placeholders * output))
    const { from, to } = often[phase]
    // Command-line agents continue by themselves. If another model's answer reaches the limit, that model is asked for
    // the rest.
    const isContinued = !model.startsWith('cli/')
    const rest = isContinued ? Math.min(tokens.budget, longest + output) : 0
    return {
      stage: phase,
      step: phase,
      model,
      calls: { from, to: isContinued ? 2 * to : to },
      input: { from: from * input, to: to * (longest + rest) },
      output: { from: from * Math.min(SHORT_ANSWER, output), to: (isContinued ? 2 : 1) * to * output },
    }
  }
  const previewed = await previewPhases(flowContext, request)
  const hasAgents = previewed.some(({ model }) => model.startsWith('cli/'))
  return {
    calls: await Promise.all(previewed.map(expect)),
    isOpen: true,
    assumptions: [
      `Minimum: the plan and the change pass at once, and every answer has about ${SHORT_ANSWER} tokens. Maximum: the plan is revised ${rounds === 1 ? 'once' : `${rounds} times`}, and the change is fixed the same number of times (--rounds). Every answer reaches its output limit and is continued once.`,
      'Calls that are repeated because of truncated answers, answers without an update or missing verdicts are not included.',
      ...(options.looks && options.requests.requests > 0
        ? ['Each answer with requests (--requests) is one more call. These calls are not included.']
        : []),
      ...(hasAgents ? ['A command-line agent counts as one call; the number of its model requests is not known.'] : []),
    ],
  }
}
