import { joinMarkdown, parseJson, renderTemplate } from '@quire/core'
import type { Origin } from '../artifact/artifact.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import { CallFailed } from '../call/call-failed.ts'
import type { CallRequest } from '../call/model.ts'
import { callFingerprint } from '../call/request-record.ts'
import { type CallRecords, createCallRecords } from '../engine/call-records.ts'
import type { JsonValue } from '../engine/flow.ts'
import { DEFAULT_LIMITS } from '../engine/limits.ts'
import { type RecordedCall, recordCall } from '../engine/record-call.ts'
import type { OnReply, SessionEnv } from './session-env.ts'
import type { SideCall } from './session-handler.ts'

const MOST_TRIES = 3
const SIDE_CALL_OUTPUT = 4000

/** The calls of one turn: recorded before and after, and given back instead of made again. */
export class TurnCalls {
  readonly #env: SessionEnv
  readonly #place: { readonly run: string; readonly step: string }
  readonly #records: CallRecords
  readonly #signal: AbortSignal
  readonly #asked = new Map<string, number>()

  constructor(env: SessionEnv, place: { readonly run: string; readonly step: string }, signal: AbortSignal) {
    this.#env = env
    this.#place = place
    this.#records = createCallRecords(env.store.db)
    this.#signal = signal
  }

  async call(
    request: CallRequest,
    origins: readonly Origin[],
    options: {
      readonly record?: PromptRecord
      readonly searchable?: string
      readonly onReply?: OnReply
      readonly signal?: AbortSignal
    } = {},
  ): Promise<RecordedCall> {
    const { store, ask, costOf, prepare } = this.#env
    const signal = options.signal ?? this.#signal
    const prepared = prepare?.(request) ?? request
    return recordCall(store.db, prepared, {
      records: this.#records,
      ...this.#place,
      // The reply that the conversation shows is the first.
      number: options.record ? 1 : this.#nameOf(prepared),
      limits: DEFAULT_LIMITS,
      origins,
      ...(options.record && { record: options.record }),
      ...(options.searchable !== undefined && { searchable: options.searchable }),
      ask: (asked) => ask(asked, signal, options.onReply),
      costOf,
    })
  }

  /**
   * Side calls are made at the same time and end in any order, so each is named for what it asks: then a turn that is
   * run again finds every reply that there is.
   */
  #nameOf(request: CallRequest): string {
    const print = callFingerprint(request).slice(0, 16)
    const times = (this.#asked.get(print) ?? 0) + 1
    this.#asked.set(print, times)
    return times === 1 ? print : `${print}.${times}`
  }

  /** Asks for a text beside the conversation, by a template alone; one that is cut off is gone on with. */
  async ask(side: SideCall, signal: AbortSignal, extra = ''): Promise<string> {
    const { templates } = this.#env.kit.blueprint
    const { text } = renderTemplate(templates.get(side.template), side.values, { strict: true, partials: templates })
    const prompt = { role: 'user', content: text + extra } as const
    let written = ''
    for (let tries = 1; ; tries++) {
      const rest = [
        { role: 'assistant', content: written },
        { role: 'user', content: this.#side('session/go-on', {}) },
      ] as const
      const reply = await this.#askOnce(side, written === '' ? [prompt] : [prompt, ...rest], signal, written)
      written = joinMarkdown([written, reply.text])
      // Data that is cut off is asked for anew by whoever reads it.
      if (reply.finishReason !== 'length' || side.schema) return written
      if (tries >= MOST_TRIES) {
        throw new CallFailed(side.model, 'rejected', `was cut off ${tries} times while writing '${side.purpose.step}'.`)
      }
    }
  }

  async #askOnce(
    side: SideCall,
    messages: CallRequest['messages'],
    signal: AbortSignal,
    continues: string,
  ): Promise<RecordedCall> {
    const { profile } = this.#env.models.get(side.model)
    const { file } = this.#env.kit.blueprint.templates.get(side.template)
    const reply = await this.call(
      {
        model: side.model,
        messages,
        maxOutputTokens: Math.min(SIDE_CALL_OUTPUT, profile.maxOutput ?? SIDE_CALL_OUTPUT),
        purpose: {
          flow: this.#env.kit.name,
          blueprint: side.template,
          ...side.purpose,
          ...(side.schema && { schema: side.schema }),
          ...(continues !== '' && { continues }),
        },
      },
      [{ id: file ?? side.template, kind: 'file', label: side.template, via: 'prompt' }],
      { signal },
    )
    if (reply.finishReason === 'content-filter' || reply.finishReason === 'refusal') {
      throw new CallFailed(side.model, 'rejected', `would not write '${side.purpose.step}'.`)
    }
    return reply
  }

  /** Asks for data of a form, again with what was wrong where it does not have it. */
  async askJson(side: SideCall & { readonly schema: object }, signal: AbortSignal): Promise<JsonValue> {
    const { repair } = this.#env
    let wrong = ''
    for (let tries = 1; ; tries++) {
      const text = await this.ask(side, signal, wrong)
      const read = await parseJson(text, { schema: side.schema, ...(repair && { repair }) })
      if (read.state === 'complete' || read.state === 'repaired') return read.value as JsonValue
      const why = read.diagnostics.map(({ message }) => message).join(' ')
      if (tries >= MOST_TRIES)
        throw new CallFailed(side.model, 'rejected', `gave no usable answer ${tries} times. ${why}`)
      wrong = `\n\n${this.#side('session/answer-again', { why })}`
    }
  }

  /** A short text of the kit's, or the one that comes with every process. */
  #side(name: string, values: Readonly<Record<string, unknown>>): string {
    const { templates } = this.#env.kit.blueprint
    return renderTemplate(templates.get(name), values, { strict: false, partials: templates }).text
  }
}
