import type { Diagnostic, ParsedResponse } from '@quire/core'
import type { ActionOutcome } from '@quire/core/action'
import type { PrefixReport } from '@quire/core/assembly'
import type { JsonValue } from '@quire/runtime/engine'
import type { ModelChoice } from '../process/choose-model.ts'
import type { GateOverride, WorkStatus } from '../process/session-state.ts'

/** The outcome of an action. */
export interface TurnAction {
  readonly type: string
  readonly status: ActionOutcome['status']
  readonly reason?: string
  readonly result?: JsonValue
  /** The values of an action whose result says nothing but that it worked, such as a saved decision. */
  readonly values?: string
}

/** A text that a response wrote, and what happened to it. */
export interface TurnContent {
  readonly target: string
  readonly content: string
  readonly status: 'written' | 'refused'
  readonly reason?: string
  /** The path of the text in the project's folder. */
  readonly path?: string
  readonly version?: number
  /** The changed words, if the text replaced another. */
  readonly diff?: string
  /** Violations of the prose rules. */
  readonly findings?: readonly string[]
}

/** A summary of a session. */
export interface StateView {
  readonly mode: string
  readonly completion: number
  readonly missing: readonly string[]
  /** The target of the gate: a mode, or `finished`. */
  readonly next: string
  /** Whether the last gate was passed. */
  readonly isFinished: boolean
  readonly work: readonly {
    readonly template: string
    readonly status: WorkStatus
    readonly missing: readonly string[]
  }[]
  readonly overrides: readonly GateOverride[]
}

/** The prefix shared with the previous turn's prompt. The provider may have cached it. */
export interface TurnPrefix extends PrefixReport {
  /** Number of tokens read from the cache. Absent if the provider does not report it. */
  readonly servedTokens?: number
}

/** The result of a message. */
export interface TurnResult {
  readonly session: string
  readonly turn: number
  readonly mode: string
  readonly message: string
  readonly thinking?: string
  readonly actions: readonly TurnAction[]
  readonly contentUpdates: readonly TurnContent[]
  readonly state: StateView
  readonly diagnostics: readonly Diagnostic[]
  /** The model that was called, and the rule that chose it. */
  readonly model: ModelChoice
  readonly tokens: { readonly input: number; readonly output: number | undefined; readonly budget: number }
  readonly prefix?: TurnPrefix
  /** The id of this turn's run, for `show`, `lineage` and `replay`. */
  readonly run: string
}

// Maximum number of characters to show for an unparsed part.
const LONGEST_SHOWN = 2000

/** Returns a response as shown to a person: the message, and the parts that could not be parsed. Never empty. */
export function visibleMessage(
  { message, refused, partial }: Pick<ParsedResponse, 'message' | 'refused' | 'partial'>,
  done: { readonly actions: readonly TurnAction[]; readonly contents: readonly TurnContent[] },
): string {
  const visible = message.trim() === '' ? noMessage(done) : message
  const unread = [
    ...refused.map(({ tag, reason, text }) => ({ what: `This <${tag}> could not be read. ${reason}`, text })),
    ...partial
      .filter(({ tag }) => tag === 'action' || tag === 'content_update')
      .map(({ tag, text }) => ({ what: `This <${tag}> was cut off and was not carried out.`, text })),
  ]
  return [visible, ...unread.map(({ what, text }) => `${what}\n\n\`\`\`\n${shown(text)}\n\`\`\``)].join('\n\n')
}

function noMessage({ actions, contents }: Parameters<typeof visibleMessage>[1]): string {
  const parts = [
    ...actions.map(({ type, status }) => `${type} (${status})`),
    ...contents.map(({ target, status }) => `${target} (${status})`),
  ]
  return `(The reply had no message.${parts.length > 0 ? ` It asked for: ${parts.join(', ')}.` : ''})`
}

function shown(text: string): string {
  const plain = text.trim().replaceAll('```', "'''")
  return plain.length <= LONGEST_SHOWN ? plain : `${plain.slice(0, LONGEST_SHOWN).toWellFormed()} …`
}
