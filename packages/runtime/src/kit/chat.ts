import type { Diagnostic } from '@quire/core'

/** A message to a kit that supports chat. */
export interface ChatRequest {
  readonly message: string
  /** The session. Defaults to the most recent session, or a new session named after the kit. */
  readonly session?: string
  /** The project of the chat. By default, the workspace's name. */
  readonly project?: string
  /** The participating models. By default, the workspace's model. */
  readonly models?: readonly string[]
  /** The model that answers this message. Overrides the kit's rules. */
  readonly model?: string
  /** Called as the response grows. `again` means that the response starts over after a failed attempt. */
  readonly onResponse?: (event: { readonly type: 'text'; readonly text: string } | { readonly type: 'again' }) => void
  /** Decides whether an action that needs approval is approved. By default, no action is approved. */
  readonly approve?: (action: { readonly type: string; readonly params: unknown }) => Promise<boolean>
  /** Aborts the turn. The message then has no response. */
  readonly signal?: AbortSignal
}

/** The result of a message, as printed by `quire chat --json`. */
export interface ChatResult {
  readonly session: string
  readonly turn: number
  readonly mode: string
  readonly message: string
  readonly thinking?: string
  readonly actions: readonly {
    readonly type: string
    readonly status: string
    readonly reason?: string
    readonly result?: unknown
  }[]
  readonly contentUpdates: readonly { readonly target: string; readonly content: string; readonly status: string }[]
  readonly state: object
  readonly diagnostics: readonly Diagnostic[]
  /** The id of this turn's run, for `show`, `lineage` and `replay`. */
  readonly run: string
}
