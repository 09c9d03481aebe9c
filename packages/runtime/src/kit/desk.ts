import type { Diagnostic, ModelRegistry } from '@quire/core'
import { PromptNotFound } from '../engine/flow/errors.ts'
import type { WaitingPrompt } from '../engine/records/list-prompts.ts'
import type { Store } from '../store/store.ts'

/** A prompt that is waiting for a person's answer, and the prompt's files. */
export interface DeskPrompt extends WaitingPrompt {
  /** The file with the prompt. */
  readonly promptFile: string
  /** The file for the answer. */
  readonly answerFile: string
}

/** Shows prompts that people answer in place of models. The store records which prompts are waiting. */
export interface Desk {
  /** Whether prompts are waiting, or earlier prompts may have left files. */
  isInUse(): Promise<boolean>
  /** Reads new answers, and returns the prompts that are still waiting. */
  open(): Promise<readonly DeskPrompt[]>
  /** A prompt with its exact text. @throws PromptNotFound */
  read(prompt: string): Promise<DeskPrompt & { readonly text: string }>
  /** Shows new waiting prompts, and removes prompts that are no longer waiting. Never fails. */
  show(): Promise<void>
  /** Reads answers as they arrive. With `isShared`, also shows prompts that other processes add to the store. */
  attend(until: AbortSignal, options?: { readonly isShared?: boolean }): Promise<void>
  close(): Promise<void>
}

/** The parts of the open workspace that a desk may use. */
export interface DeskOptions {
  /** The workspace's folder. */
  readonly dir: string
  readonly models: ModelRegistry
  store(): Promise<Store>
  /** Called with submitted answers that cannot be used. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/** The desk of a workspace without manual models. */
export const NO_DESK: Desk = {
  isInUse: async () => false,
  open: async () => [],
  read: async (prompt) => {
    throw new PromptNotFound(prompt, [])
  },
  show: async () => {},
  attend: async () => {},
  close: async () => {},
}
