import { parseJson, renderTemplate } from '@quire/core'
import type { Origin } from '../artifact/artifact.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import { CallFailed } from '../call/call-failed.ts'
import type { CallRequest } from '../call/model.ts'
import { type CallRecords, createCallRecords } from '../engine/call-records.ts'
import type { JsonValue } from '../engine/flow.ts'
import { DEFAULT_LIMITS } from '../engine/limits.ts'
import { type RecordedCall, recordCall } from '../engine/record-call.ts'
import type { OnReply, SessionEnv } from './session-env.ts'
import type { SideCall } from './session-handler.ts'

const MOST_TRIES = 3
const SIDE_CALL_OUTPUT = 4000

/** The calls of one turn: numbered, recorded before and after, and given back instead of made again. */
export class TurnCalls {
  readonly #env: SessionEnv
  readonly #place: { readonly run: string; readonly step: string }
  readonly #records: CallRecords
  readonly #signal: AbortSignal
  #number = 0

  constructor(env: SessionEnv, place: { readonly run: string; readonly step: string }, signal: AbortSignal) {
    this.#env = env
    this.#place = place
    this.#records = createCallRecords(env.store.db)
    this.#signal = signal
  }

  async call(
    request: CallRequest,
    origins: readonly Origin[],
    options: { readonly record?: PromptRecord; readonly onReply?: OnReply; readonly signal?: AbortSignal } = {},
  ): Promise<RecordedCall> {
    const { store, ask, costOf, prepare } = this.#env
    const signal = options.signal ?? this.#signal
    return recordCall(store.db, prepare?.(request) ?? request, {
      records: this.#records,
      ...this.#place,
      number: ++this.#number,
      limits: DEFAULT_LIMITS,
      origins,
      ...(options.record && { record: options.record }),
      ask: (asked) => ask(asked, signal, options.onReply),
      costOf,
    })
  }

  /** Asks for a text beside the conversation, by a template alone. */
  async ask(side: SideCall, signal: AbortSignal, extra = ''): Promise<string> {
    const { templates } = this.#env.kit.blueprint
    const template = templates.get(side.template)
    const { text } = renderTemplate(template, side.values, { strict: true, partials: templates })
    const { profile } = this.#env.models.get(side.model)
    const origin: Origin = { id: template.file ?? side.template, kind: 'file', label: side.template, via: 'prompt' }
    const reply = await this.call(
      {
        model: side.model,
        messages: [{ role: 'user', content: text + extra }],
        maxOutputTokens: Math.min(SIDE_CALL_OUTPUT, profile.maxOutput ?? SIDE_CALL_OUTPUT),
        purpose: {
          flow: this.#env.kit.name,
          blueprint: side.template,
          ...side.purpose,
          ...(side.schema && { schema: side.schema }),
        },
      },
      [origin],
      { signal },
    )
    if (reply.finishReason === 'content-filter' || reply.finishReason === 'refusal') {
      throw new CallFailed(side.model, 'rejected', `would not write '${side.purpose.step}'.`)
    }
    return reply.text
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
      wrong = `\n\n${this.#reminder(why)}`
    }
  }

  #reminder(why: string): string {
    const { templates } = this.#env.kit.blueprint
    const template = templates.find('session/answer-again')
    return template ? renderTemplate(template, { why }, { strict: false, partials: templates }).text : why
  }
}
