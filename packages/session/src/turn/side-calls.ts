import { type Diagnostic, parseJson, renderTemplate } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { findOpenPath, joinMarkdown, mergeJsonChunks, textToRepeat } from '@quire/core/response'
import { assembleRecorded, originsOf, type RecordedPrompt } from '@quire/runtime/artifact'
import { CallFailed } from '@quire/runtime/call'
import type { JsonValue, RecordedCall } from '@quire/runtime/engine'
import { SidePromptTooLarge } from '../errors.ts'
import type { SessionContext } from '../kit/session-kit.ts'
import { leftOutOf, tellLeftOut } from '../side/left-out.ts'
import { INSTRUCTIONS, type SideSequel, sideBlueprint } from '../side/side-blueprint.ts'
import type { LeftOut, SideAnswer, SideCall } from '../side/side-call.ts'
import { withoutRepeats } from '../side/without-repeats.ts'
import type { TurnCalls } from './turn-calls.ts'

const MAX_TRIES = 3

/** Called when an action begins, and when an action calls a model. */
export type OnProgress = (event: {
  readonly action: string
  readonly asks?: { readonly step: string; readonly document: string | undefined; readonly model: string }
}) => void

/**
 * Sends requests from handlers to models. These requests are not part of the conversation. Prompts are shortened if
 * necessary.
 */
export class SideCalls {
  readonly #context: SessionContext
  readonly #calls: TurnCalls
  readonly #told = new Map<string, Diagnostic>()
  readonly #onProgress: OnProgress | undefined
  #asked = 0
  #action = ''

  constructor(context: SessionContext, calls: TurnCalls, onProgress?: OnProgress) {
    this.#context = context
    this.#calls = calls
    this.#onProgress = onProgress
  }

  /** Attributes all further requests to this action. */
  during(action: string): void {
    this.#action = action
    this.#onProgress?.({ action })
  }

  /** The diagnostics about omitted content, without duplicates, in a fixed order. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, diagnostic]) => diagnostic)
  }

  /** Number of requests so far. */
  get asked(): number {
    return this.#asked
  }

  /** Assembles the prompt without sending it. @throws SidePromptTooLarge */
  async check(side: SideCall): Promise<void> {
    await this.#assemble(this.#withoutRepeats(side), {})
  }

  /** Asks for a text. If the answer is cut off, asks for the rest. */
  async ask(given: SideCall, signal: AbortSignal, again?: string): Promise<SideAnswer<string>> {
    const side = this.#withoutRepeats(given)
    const asked = again === undefined ? {} : { again }
    const parts: string[] = []
    let written = ''
    for (let tries = 1; ; tries++) {
      const sequel =
        written === '' ? asked : { ...asked, partial: { text: written, request: this.#continueRequest(written) } }
      const { reply, leftOut } = await this.#askOnce(side, sequel, signal)
      parts.push(reply.text)
      written = side.schema ? (await mergeJsonChunks(parts)).text : joinMarkdown(parts).text
      const isDone = reply.finishReason !== 'length' || (side.schema && isClosedJson(written))
      if (isDone) return { value: written, leftOut }
      if (tries >= MAX_TRIES) {
        throw new CallFailed(side.model, 'rejected', `was cut off ${tries} times while writing '${side.purpose.step}'.`)
      }
    }
  }

  /** Asks for data that satisfies a schema. After an invalid answer, asks again with a list of problems. */
  async askJson(side: SideCall & { readonly schema: object }, signal: AbortSignal): Promise<SideAnswer<JsonValue>> {
    const { repair } = this.#context
    let wrong: string | undefined
    for (let tries = 1; ; tries++) {
      const { value: text, leftOut } = await this.ask(side, signal, wrong)
      const read = await parseJson(text, { schema: side.schema, repair })
      if (read.state === 'complete' || read.state === 'repaired') return { value: read.value as JsonValue, leftOut }
      const why = read.diagnostics.map(({ message }) => message).join(' ')
      if (tries >= MAX_TRIES)
        throw new CallFailed(side.model, 'rejected', `gave no usable answer in ${tries} tries. ${why}`)
      wrong = this.#text('session/answer-again', { why })
    }
  }

  async #askOnce(
    side: SideCall,
    sequel: SideSequel,
    signal: AbortSignal,
  ): Promise<{ readonly reply: RecordedCall; readonly leftOut: LeftOut }> {
    const { profile } = this.#context.models.get(side.model)
    const { assembly, record } = await this.#assemble(side, sequel)
    const { reserve } = assembly.tokens
    const leftOut = leftOutOf(side, assembly)
    for (const told of tellLeftOut(side, leftOut, assembly)) this.#told.set(told.message, told)
    this.#asked++
    const { step, document } = side.purpose
    this.#onProgress?.({ action: this.#action, asks: { step, document, model: side.model } })
    const reply = await this.#calls.side(
      {
        model: side.model,
        messages: assembly.messages,
        maxOutputTokens: Math.min(reserve, profile.maxOutput ?? reserve),
        ...(side.schema && { schema: side.schema, ...(sequel.partial && { isContinuation: true }) }),
      },
      originsOf(assembly, new Map()),
      record,
      signal,
    )
    if (reply.finishReason === 'content-filter' || reply.finishReason === 'refusal') {
      throw new CallFailed(side.model, 'rejected', `refused to write '${side.purpose.step}'.`)
    }
    return { reply, leftOut }
  }

  async #assemble(side: SideCall, sequel: SideSequel): Promise<RecordedPrompt> {
    const { models, kit } = this.#context
    const { profile } = models.get(side.model)
    try {
      const blueprint = sideBlueprint(side, kit.blueprint.templates, sequel)
      return await assembleRecorded(blueprint, {}, { model: profile, profile, models, format: 'messages' })
    } catch (error) {
      if (!BudgetExceeded.isInstance(error)) throw error
      const { needed, budget, smallestWindow, layers } = error
      throw new SidePromptTooLarge({
        template: side.template,
        model: side.model,
        needed,
        budget,
        smallestWindow,
        parts: inSums(layers),
      })
    }
  }

  #withoutRepeats(side: SideCall): SideCall {
    return withoutRepeats(side, this.#context.kit.blueprint.templates)
  }

  /** Asks for the rest of a text. Quotes the end of the text exactly, because the model continues from there. */
  #continueRequest(written: string): string {
    return this.#text('session/go-on', { start_with: textToRepeat(written) }, 'none')
  }

  /** Renders the kit's template. If the kit has none, renders the packaged template. */
  #text(name: string, values: Readonly<Record<string, unknown>>, form: 'xml' | 'none' = 'xml'): string {
    const { templates } = this.#context.kit.blueprint
    return renderTemplate(templates.get(name), values, { strict: false, partials: templates, escape: form }).text
  }
}

/** Whether the JSON is complete. Checked only if the answer reached the length limit. */
function isClosedJson(text: string): boolean {
  return /[{[]/.test(text) && findOpenPath(text) === undefined
}

/** Returns token counts by layer. All instructions count as one layer. */
function inSums(layers: BudgetExceeded['layers']): { name: string; tokens: number }[] {
  const sums = new Map<string, number>([[INSTRUCTIONS, 0]])
  for (const { id, tokens } of layers) {
    const name = id.replace(/#\d+$/, '')
    sums.set(name, (sums.get(name) ?? 0) + tokens)
  }
  return [...sums].map(([name, tokens]) => ({ name, tokens }))
}
