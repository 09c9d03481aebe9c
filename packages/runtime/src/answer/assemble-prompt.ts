import { type Blueprint, type LayerSource, QuireError, type SourcedText } from '@quire/core'
import { tagQuoter } from '@quire/core/xml'
import { assembleRecorded, type RecordedPrompt } from '../artifact/prompt-record.ts'
import { type ContinuationValues, continuationValues } from './continuation-values.ts'
import { QuestionWithoutModel } from './errors.ts'
import type { Continuation, ModelPrompt, PromptDraft, PromptLibrary, Question } from './question.ts'
import { text } from './reader.ts'

/**
 * Assembles a prompt for a model, and records everything needed to rebuild it.
 * @example
 * const { assembly, record } = await assemblePrompt(library, { model, blueprint: 'review', inputs: { draft } })
 * assembly.text // → 'Review this draft: …'
 */
export async function assemblePrompt(library: PromptLibrary, prompt: ModelPrompt): Promise<RecordedPrompt> {
  const { inputs, previous, format = 'messages', budget, strict } = prompt
  const overlays = overlaysOf(library, prompt)
  const blueprint = findBlueprint(library, prompt.blueprint)
  const model = modelOf(library, prompt, blueprint)
  const recorded = await assembleRecorded(blueprint, inputs, {
    model,
    profile: prompt.profile ?? library.models.get(model).profile,
    models: library.models,
    ...(overlays && { overlays }),
    format,
    ...(previous && { previous }),
    ...(budget !== undefined && { budget }),
    ...(strict !== undefined && { strict }),
  })
  prompt.onPrompt?.(recorded.assembly)
  return recorded
}

/**
 * Keeps the values that a blueprint declares as inputs. The blueprint warns about other values.
 * @example declaredInputs({ inputs: { question: {} } }, { question: 'Why?', tone: 'kind' }) // → { question: 'Why?' }
 */
export function declaredInputs(
  { inputs }: Pick<Blueprint, 'inputs'>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const declared = Object.entries(values).filter(
    ([name, value]) => value !== undefined && (inputs === undefined || Object.hasOwn(inputs, name)),
  )
  return Object.fromEntries(declared)
}

/**
 * Assembles the prompt that continues or fixes an answer. Returns undefined if the question does not continue the
 * answer.
 * @example
 * await assembleContinuation(library, question, { variant: 'explicit-json', reading, artifact })
 * // → { assembly: { text: '…', … }, record: { … } }
 */
export async function assembleContinuation(
  library: PromptLibrary,
  question: Question,
  at: Omit<Continuation, 'values'>,
): Promise<RecordedPrompt | undefined> {
  const { continueWith, inputs, read = text(), previous: _, onPrompt: __, ...rest } = question
  const { variant, reading, artifact } = at
  const blueprint = findBlueprint(library, question.blueprint)
  const quote = question.quote ?? tagQuoter([...new Set([...OWN_TAGS, ...(blueprint.tags ?? [])])])
  const source =
    artifact === undefined
      ? ({ kind: 'state', path: 'the answer so far' } as const)
      : ({ kind: 'artifact', id: artifact } as const)
  const toCome = async (): Promise<readonly string[]> => (await read.toCome?.(reading.text)) ?? []
  const values = (): Promise<ContinuationValues> => continuationValues(variant, reading, source, toCome, quote)
  const draft = await draftContinuation()
  if (!draft) return undefined
  // A blueprint that extends the question's blueprint gets the same values.
  const overlays = typeof draft.blueprint === 'string' ? undefined : overlaysOf(library, question)
  return assemblePrompt(library, { ...rest, ...(overlays && { overlays }), ...draft })

  async function draftContinuation(): Promise<PromptDraft | undefined> {
    if (typeof continueWith === 'function') return continueWith({ ...at, values })
    if (continueWith === undefined) return { blueprint: continuing(blueprint, await values(), quote), inputs }
    const own = findBlueprint(library, continueWith)
    return { blueprint: continueWith, inputs: declaredInputs(own, { ...inputs, ...(await values()) }) }
  }
}

function overlaysOf(library: PromptLibrary, { blueprint, overlays }: ModelPrompt): ModelPrompt['overlays'] {
  return overlays ?? (typeof blueprint === 'string' ? library.overlaysFor?.(blueprint) : undefined)
}

/** The model of a prompt: its own, or the blueprint's. @throws QuestionWithoutModel */
export function modelOf({ models }: PromptLibrary, prompt: Pick<ModelPrompt, 'model'>, blueprint: Blueprint): string {
  if (prompt.model !== undefined) return prompt.model
  if (blueprint.model === undefined) throw new QuestionWithoutModel(blueprint.name)
  return blueprint.model.includes('/') ? blueprint.model : models.get(blueprint.model).profile.id
}

/** @throws NoWorkspace, BlueprintNotFound */
export function findBlueprint(library: PromptLibrary, blueprint: string | Blueprint): Blueprint {
  if (typeof blueprint !== 'string') return blueprint
  if (!library.blueprint) throw new NoWorkspace(blueprint)
  return library.blueprint(blueprint)
}

/** A flow without a workspace named a blueprint. */
export class NoWorkspace extends QuireError {
  static override readonly code = 'no-workspace'
  readonly blueprint: string

  constructor(blueprint: string) {
    super(
      `The blueprint '${blueprint}' cannot be found, because the flow does not belong to a workspace. Pass the blueprint itself, or set the flow's 'prompts'.`,
    )
    this.blueprint = blueprint
  }
}

const OWN_TAGS = ['answer_so_far', 'start_with']

/** Extends a prompt with the answer so far and a request to continue or fix it. */
function continuing(blueprint: Blueprint, values: ContinuationValues, quote: (text: string) => string): Blueprint {
  const request: LayerSource = () => frame(requestText(values, quote))
  return {
    ...blueprint,
    layers: [
      ...blueprint.layers,
      {
        id: 'answer_so_far',
        source: 'answer_so_far',
        role: 'user',
        heading: '<answer_so_far>',
        separator: '',
        fit: 'oldest-first',
        block: 200,
        priority: 1000,
      },
      { id: 'continue', source: 'continue', role: 'user', fit: 'keep' },
    ],
    sources: { ...blueprint.sources, answer_so_far: () => values.partial, continue: request },
  }
}

function requestText(
  { variant, problems, to_come, start_with, resume_cursor }: ContinuationValues,
  quote: (text: string) => string,
): string {
  const list = (entries: readonly string[]): string => entries.map((entry) => `- ${quote(entry)}`).join('\n')
  const shown = 'It is shown in `<answer_so_far>`; if it is long, only its end is shown.'
  const missing = to_come.length > 0 ? `\n\nStill missing, in this order:\n\n${list(to_come)}` : ''
  if (variant.startsWith('rewrite')) {
    return `Your answer to the above cannot be used. ${shown} Its problems:\n\n${list(problems)}\n\nWrite the whole answer again, in the form that was asked for, with these problems fixed. Keep everything else. Write nothing but the answer.`
  }
  if (variant.startsWith('resume')) {
    const cursor = resume_cursor === '' ? '' : ` You wanted to continue at: ${quote(resume_cursor)}.`
    return `Your answer to the above announces more. ${shown}${cursor}\n\nWrite a second JSON object in the same form with only the missing parts. A program merges both objects: it appends list entries and adds missing keys. Do not repeat complete entries or keys, and write nothing but the JSON.${missing}`
  }
  const why = variant.startsWith('explicit')
    ? `Your answer to the above was cut off at its length limit. ${shown}`
    : `Your answer to the above is incomplete. ${shown} Its problems:\n\n${list(problems)}`
  return `${why}\n\nContinue the answer:\n\n- Start with the text in \`<start_with>\`, copied exactly. It is the last part of your answer. Continue with the very next character.\n- Repeat nothing that comes before this text.\n- Do not add an introduction, a code fence around the answer or a remark about the interruption.${missing}\n\n<start_with>\n${start_with}\n</start_with>`
}

function frame(content: string): SourcedText {
  return { text: content, spans: [{ start: 0, end: content.length, source: { kind: 'frame' } }] }
}
