import { type Diagnostic, parseJson, renderTemplate } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { findOpenPath, joinMarkdown, mergeJsonChunks, type RepairJsonText, textToRepeat } from '@quire/core/response'
import type { TemplateFinder } from '@quire/core/template'
import {
  AnswerRefused,
  AnswerUnusable,
  assemblePrompt,
  type ContinuationVariant,
  judgeAnswer,
  type PromptDraft,
  type Reader,
  type Reading,
} from '@quire/runtime/answer'
import { CallFailed, type CallRequest, callFingerprint } from '@quire/runtime/call'
import type { JsonValue, StepContext } from '@quire/runtime/engine'
import { SidePromptTooLarge } from '../errors.ts'
import type { SessionResources } from '../kit/session-kit.ts'
import { INSTRUCTIONS, type SideSequel, sideBlueprint, withoutRepeats } from '../side/side-blueprint.ts'
import { type LeftOut, leftOutOf, type SideAnswer, type SideCall, tellLeftOut } from '../side/side-call.ts'

/** Maximum number of parts of an answer, and of attempts to get a valid answer. */
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
  readonly #context: SessionResources
  readonly #step: Pick<StepContext, 'ask'>
  /** How often each request was sent, keyed by fingerprint. */
  readonly #sent = new Map<string, number>()
  readonly #warnings = new Map<string, Diagnostic>()
  readonly #onProgress: OnProgress | undefined
  #count = 0
  #action = ''

  constructor(context: SessionResources, step: Pick<StepContext, 'ask'>, onProgress?: OnProgress) {
    this.#context = context
    this.#step = step
    this.#onProgress = onProgress
  }

  /** Attributes all further requests to this action. */
  during(action: string): void {
    this.#action = action
    this.#onProgress?.({ action })
  }

  /** Reports a problem with the turn. */
  warn(diagnostic: Diagnostic): void {
    this.#warnings.set(diagnostic.message, diagnostic)
  }

  /** The diagnostics about omitted content and of actions, without duplicates, in a fixed order. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#warnings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, diagnostic]) => diagnostic)
  }

  /** Number of requests so far. */
  get count(): number {
    return this.#count
  }

  /** Assembles the prompt without sending it. @throws SidePromptTooLarge */
  async check(side: SideCall): Promise<void> {
    const blueprint = sideBlueprint(withoutRepeats(side, this.#templates), this.#templates)
    await assemblePrompt(this.#context, { model: side.model, blueprint, inputs: {} }).catch((error: unknown) => {
      throw tooLarge(side, error)
    })
  }

  /** Asks for a text. If the answer is cut off, asks for the rest. */
  ask(side: SideCall, signal: AbortSignal): Promise<SideAnswer<string>> {
    return this.#ask(side, TEXT, signal)
  }

  /** Asks for data that satisfies a schema. After an invalid answer, asks again with a list of problems. */
  askJson(side: SideCall & { readonly schema: object }, signal: AbortSignal): Promise<SideAnswer<JsonValue>> {
    return this.#ask(side, jsonData(side.schema, this.#context.repair), signal)
  }

  async #ask<Value>(call: SideCall, read: Reader<Value>, signal: AbortSignal): Promise<SideAnswer<Value>> {
    const side = withoutRepeats(call, this.#templates)
    const { step, document } = side.purpose
    let leftOut: LeftOut = {}
    let [tries, parts] = [1, 1]
    let correction: SideSequel = {}
    const draft = (sequel: SideSequel): PromptDraft => ({
      blueprint: sideBlueprint(side, this.#templates, sequel),
      inputs: {},
      onPrompt: (assembly) => {
        leftOut = leftOutOf(side, assembly)
        for (const warning of tellLeftOut(side, leftOut, assembly)) this.warn(warning)
        this.#count++
        this.#onProgress?.({ action: this.#action, asks: { step, document, model: side.model } })
      },
    })
    const fail = (why: string): never => {
      throw new CallFailed(side.model, 'rejected', why)
    }
    try {
      const { value } = await this.#step.ask({
        model: side.model,
        ...draft({}),
        read,
        valueFiles: [],
        takesPartial: false,
        name: (_, request) => this.#nameOf(request),
        signal,
        continueWith: ({ variant, reading: { text, problems } }) => {
          if (variant.startsWith('rewrite')) {
            const why = problems.join(' ')
            if (++tries > MAX_TRIES) fail(`gave no usable answer in ${MAX_TRIES} tries. ${why}`)
            parts = 1
            correction = { again: this.#text('session/answer-again', { why }) }
            return draft(correction)
          }
          if (++parts > MAX_TRIES) fail(`was cut off ${MAX_TRIES} times while writing '${step}'.`)
          // Quotes the end of the text exactly, because the model continues from there.
          const request = this.#text('session/go-on', { start_with: textToRepeat(text) }, 'none')
          return draft({ ...correction, partial: { text, request } })
        },
      })
      return { value, leftOut }
    } catch (error) {
      if (AnswerRefused.isInstance(error)) return fail(`refused to write '${step}'.`)
      if (AnswerUnusable.isInstance(error)) return fail(`gave no usable answer. ${error.problems.join(' ')}`)
      throw tooLarge(side, error)
    }
  }

  /**
   * Returns the name of a call: a fingerprint of its request, followed by a number if the same request was already
   * sent. Names do not depend on the order of the calls, because these calls run concurrently.
   */
  #nameOf(request: CallRequest): string {
    const print = callFingerprint(request).slice(0, 16)
    const times = (this.#sent.get(print) ?? 0) + 1
    this.#sent.set(print, times)
    return times === 1 ? print : `${print}.${times}`
  }

  get #templates(): TemplateFinder {
    return this.#context.kit.blueprint.templates
  }

  /** Renders the kit's template. If the kit has none, renders the packaged template. */
  #text(name: string, values: Readonly<Record<string, unknown>>, form: 'xml' | 'none' = 'xml'): string {
    const partials = this.#templates
    return renderTemplate(partials.get(name), values, { strict: false, partials, escape: form }).text
  }
}

/** Reads a text. Only a text that reached the length limit is continued. */
const TEXT: Reader<string> = {
  keepsParts: true,
  async read(parts, { finishReason }) {
    const { text } = joinMarkdown(parts)
    return readAs(text, text, finishReason === 'length' ? 'explicit-markdown' : undefined)
  },
}

/** Reads data that satisfies a schema and its keywords such as `x-ids`. JSON that is closed at the length limit is complete. */
function jsonData(schema: object, repair: RepairJsonText): Reader<JsonValue> {
  return {
    schema,
    keepsParts: true,
    async read(parts, { finishReason }) {
      const { text } = await mergeJsonChunks(parts)
      const isClosed = /[{[]/.test(text) && findOpenPath(text) === undefined
      if (finishReason === 'length' && !isClosed) return readAs<JsonValue>(text, null, 'explicit-json')
      const { state, value, diagnostics } = await parseJson(text, { schema, repair })
      const isValid = state === 'complete' || state === 'repaired'
      const found = isValid ? judgeAnswer(value, schema) : []
      const problems = [...diagnostics.map(({ message }) => message), ...found]
      return readAs(text, value as JsonValue, isValid && found.length === 0 ? undefined : 'rewrite-json', problems)
    },
  }
}

function readAs<Value>(
  text: string,
  value: Value,
  next: ContinuationVariant | undefined,
  problems: readonly string[] = [],
): Reading<Value> {
  return { state: next ? 'incomplete' : 'complete', next, text, value, isUsable: next === undefined, problems }
}

/** Reports a prompt that does not fit together with the sizes of its parts. */
function tooLarge({ template, model }: SideCall, error: unknown): unknown {
  if (!BudgetExceeded.isInstance(error)) return error
  const { needed, budget, smallestWindow, layers } = error
  return new SidePromptTooLarge({ template, model, needed, budget, smallestWindow, parts: inSums(layers) })
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
