import { MAX_CONTINUATIONS } from '@quire/runtime/answer'
import type { CallRequest } from '@quire/runtime/call'
import type {
  EstimatedRun,
  Flow,
  FlowEstimate,
  PreviewedRun,
  PromptPreview,
  RunRequest,
  StepDraft,
} from '@quire/runtime/engine'
import { type CallFacts, expectCalls, rehearseFlow, SHORT_ANSWER, standInAnswer } from '@quire/runtime/rehearsal'

/** A recipe that can be rehearsed without a model. */
export interface RecipeTrial {
  readonly flow: Flow
  /** Returns the template of a step's document. Empty if the step has no document. */
  readonly templateOf: (step: StepDraft) => string
}

/** Returns the prompts of a run, one for each step of the recipe. */
export async function previewRecipe(
  { flow, templateOf }: RecipeTrial,
  request: RunRequest,
  run: PreviewedRun,
): Promise<PromptPreview[]> {
  const answer = (step: StepDraft, { schema }: CallRequest, { record }: CallFacts): string =>
    standInAnswer({ schema, template: templateOf(step), record })
  const { calls } = await rehearseFlow(flow, request, run, answer, { maxContinuations: 0 })
  const byStep = Map.groupBy(calls, ({ step: { stage, name } }) => (stage === undefined ? name : `${stage}/${name}`))
  return [...byStep].map(([name, same]) => {
    const { messages, model } = same[0]!.request
    const text = messages.map(({ role, content }) => `[${role.toUpperCase()}]\n${content}`).join('\n\n')
    const others = same.length - 1
    const note = `${others} more ${others === 1 ? 'prompt' : 'prompts'} of this step, for other models or documents, ${others === 1 ? 'is' : 'are'} not shown.`
    return { name, model, text, ...(others > 0 && { note }) }
  })
}

/** Returns the expected usage of a run, once for short answers and once for the longest answers. */
export async function estimateRecipe(
  { flow, templateOf }: RecipeTrial,
  request: RunRequest,
  run: EstimatedRun,
): Promise<FlowEstimate> {
  const answer =
    (tokensOf: (call: CallRequest) => number, isPass: boolean) =>
    (step: StepDraft, call: CallRequest, { record }: CallFacts): string =>
      standInAnswer({ schema: call.schema, template: templateOf(step), record, isPass, tokens: tokensOf(call) })
  const shortAnswer = answer(() => SHORT_ANSWER, true)
  const short = await rehearseFlow(flow, request, run, shortAnswer, { maxContinuations: 0 })
  const longAnswer = answer(({ maxOutputTokens }) => 2 * maxOutputTokens, false)
  const long = await rehearseFlow(flow, request, run, longAnswer, { maxContinuations: 1, isCut: true })
  const untried = short.untried.filter(({ kind }) => kind !== 'seed' && kind !== 'gate')
  const names = [...new Set(untried.map(({ name }) => name))].join(', ')
  return {
    calls: await expectCalls(short.calls, long.calls, run),
    ...(names !== '' && { isOpen: true }),
    assumptions: [
      `Minimum: every answer has about ${SHORT_ANSWER} tokens. Maximum: every answer reaches its output limit, is continued once and reaches the limit again; prompts that quote answers grow accordingly.`,
      `Further continuations and repeats, at most ${MAX_CONTINUATIONS} per answer, are not included.`,
      ...(names === ''
        ? []
        : [
            `Not included: ${untried.length === 1 ? '1 call' : `${untried.length} calls`} of ${names}. No placeholder matches the schema of a required answer.`,
          ]),
    ],
  }
}
