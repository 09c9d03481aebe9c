import { MAX_CONTINUATIONS } from '@quire/runtime/answer'
import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
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
import {
  type CallFacts,
  expectCalls,
  expectedLength,
  rehearseFlow,
  SHORT_ANSWER,
  type StandIn,
  standInAnswer,
  statedLengths,
} from '@quire/runtime/rehearsal'

/** A recipe that can be rehearsed without a model. */
export interface RecipeTrial {
  readonly flow: Flow
  /** Returns the template of a step's document. Empty if the step has no document. */
  readonly templateOf: (step: StepDraft) => string
  /** Returns the length that the recipe states for a step's answer. Empty if it states none. */
  readonly lengthOf: (step: StepDraft) => string
}

/** Returns the prompts of a run: for each step of the recipe, one for each model and each blueprint that it asks. */
export async function previewRecipe(
  { flow, templateOf }: RecipeTrial,
  request: RunRequest,
  run: PreviewedRun,
): Promise<PromptPreview[]> {
  const answer = (step: StepDraft, { schema }: CallRequest, { record }: CallFacts): string =>
    standInAnswer({ schema, template: templateOf(step), record })
  const { calls } = await rehearseFlow(flow, request, run, answer, { maxContinuations: 0 })
  const titled = calls.map((call) => {
    const { stage, name } = call.step
    return { ...call, title: stage === undefined ? name : `${stage}/${name}`, asks: call.record?.blueprint.name }
  })
  const alike = Map.groupBy(titled, ({ title, asks, request: { model } }) => JSON.stringify([title, asks, model]))
  return [...alike.values()].map((same) => {
    const { title, asks, request } = same[0]!
    const { messages, model } = request
    const isOneOfSeveral = titled.some((call) => call.title === title && call.asks !== asks)
    const name = isOneOfSeveral && asks !== undefined ? `${title} (${asks})` : title
    const text = messages.map(({ role, content }) => `[${role.toUpperCase()}]\n${content}`).join('\n\n')
    const others = same.length - 1
    const note = `${others} more ${others === 1 ? 'prompt' : 'prompts'} of this step, for other documents, ${others === 1 ? 'is' : 'are'} not shown.`
    return { name, model, text, ...(others > 0 && { note }) }
  })
}

/** Returns the usage of a run with short answers, with answers of the stated lengths, and with the longest answers. */
export async function estimateRecipe(
  { flow, templateOf, lengthOf }: RecipeTrial,
  request: RunRequest,
  run: EstimatedRun,
): Promise<FlowEstimate> {
  const answer =
    (tokensOf: LengthOf, form: Pick<StandIn, 'isPass' | 'hasFullLists'> = {}) =>
    async (step: StepDraft, call: CallRequest, { record }: CallFacts): Promise<string> => {
      const tokens = await tokensOf(call, step, record)
      return standInAnswer({ schema: call.schema, template: templateOf(step), record, tokens, ...form })
    }
  const shortAnswer = answer(() => SHORT_ANSWER)
  const short = await rehearseFlow(flow, request, run, shortAnswer, { maxContinuations: 0 })
  const usualAnswer = answer((call, step, record) => usualLength(lengthOf(step), call, record), { hasFullLists: true })
  const usual = await rehearseFlow(flow, request, run, usualAnswer, { maxContinuations: 0 })
  const longAnswer = answer(({ maxOutputTokens }) => 2 * maxOutputTokens, { isPass: false, hasFullLists: true })
  const long = await rehearseFlow(flow, request, run, longAnswer, { maxContinuations: 1, isCut: true })
  const untried = short.untried.filter(({ kind }) => kind !== 'seed' && kind !== 'gate')
  const names = [...new Set(untried.map(({ name }) => name))].join(', ')
  return {
    calls: await expectCalls(short.calls, long.calls, run, usual.calls),
    ...(names !== '' && { isOpen: true }),
    assumptions: [
      'Expected: every answer has the length that its recipe, prompt or schema suggests, and lists of unknown length have 4 entries. No answer is continued or asked for again.',
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

type LengthOf = (call: CallRequest, step: StepDraft, record: PromptRecord | undefined) => number | Promise<number>

/**
 * Returns the expected length of an answer in tokens: as the recipe states it, as the schema suggests, or as the prompt
 * states it. Otherwise, an answer takes half of the space that is reserved for it.
 */
async function usualLength(
  length: string,
  { schema, maxOutputTokens }: CallRequest,
  record: PromptRecord | undefined,
): Promise<number> {
  const half = maxOutputTokens / 2
  const stated = statedLengths(length)
  if (stated.length > 0) return Math.min(maxOutputTokens, sum(stated))
  if (schema) return Math.min(half, expectedLength(schema))
  const inPrompt = record ? statedLengths(await taskOf(record)) : []
  return inPrompt.length > 0 ? Math.min(maxOutputTokens, Math.max(...inPrompt)) : half
}

/** Returns a prompt's instructions. Layers that are filled with material are left out, because it may state lengths. */
async function taskOf(record: PromptRecord): Promise<string> {
  const { text, spans } = await rebuildPrompt(record)
  const templates = new Set(record.blueprint.layers.flatMap(({ id, template }) => (template === undefined ? [] : [id])))
  const own = spans.filter(({ layer }) => templates.has(layer))
  return own.map(({ start, end }) => text.slice(start, end)).join('')
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0)
}
