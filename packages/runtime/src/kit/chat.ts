import type { Diagnostic } from '@quire/core'

/** A message to a kit that supports chat. */
export interface ChatRequest {
  readonly message: string
  /** The session; by default the one that was used last, or a new one that is named for its kit. */
  readonly session?: string
  /** The project that it works on; the workspace's name by default. */
  readonly project?: string
  /** Who takes part; the workspace's own model by default. */
  readonly models?: readonly string[]
  /** The model that answers this message, whatever the kit's rules say. */
  readonly model?: string
  /** Told while the reply grows. It begins anew after a failed attempt. */
  readonly onResponse?: (event: { readonly type: 'text'; readonly text: string } | { readonly type: 'again' }) => void
  /** Whether an action that needs approval has it; without this, none has. */
  readonly approve?: (action: { readonly type: string; readonly params: unknown }) => Promise<boolean>
  /** Ends the turn; the message stays without a reply. */
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
  /** The run of this turn: `show`, `lineage` and `replay` take it. */
  readonly run: string
}
