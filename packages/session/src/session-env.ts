import type { ActionTable, AssembleOptions, Blueprint, ModelRegistry, RepairJsonText } from '@quire/core'
import type { CallOutcome, CallRequest, CallUsage } from '@quire/runtime/call'
import type { Store } from '@quire/runtime/store'
import type { Process } from './process.ts'
import type { SessionHandler } from './session-handler.ts'

/** A kit that can be talked to. */
export interface SessionKit {
  readonly name: string
  readonly process: Process
  readonly actions: ActionTable
  /** The blueprint of a turn's prompt. */
  readonly blueprint: Blueprint
  readonly handlers: Readonly<Record<string, SessionHandler>>
  readonly overlays: NonNullable<AssembleOptions['overlays']>
}

/** Told while a model is asked: the text as it grows, and that it begins anew after a failed attempt. */
export type OnReply = (event: { readonly type: 'text'; readonly text: string } | { readonly type: 'again' }) => void

/** What a session works with. */
export interface SessionEnv {
  readonly store: Store
  readonly kit: SessionKit
  readonly models: ModelRegistry
  readonly ask: (request: CallRequest, signal: AbortSignal, onReply?: OnReply) => Promise<CallOutcome>
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
  /** What the workspace adds to every request, before it is fingerprinted and stored. */
  readonly prepare?: (request: CallRequest) => CallRequest
  readonly repair?: RepairJsonText
  /** The project's folder, where documents stand as files; none where there is no workspace. */
  readonly folder: string | undefined
  /** Names temporary files; handed in, since randomness is. */
  readonly newId: () => string
}
