import type { Diagnostic, ModelRegistry } from '@quire/core'
import { PromptNotFound } from '../engine/answer-errors.ts'
import type { WaitingPrompt } from '../engine/list-prompts.ts'
import type { Store } from '../store/store.ts'

/** A prompt that waits for a person's answer, and its files. */
export interface DeskPrompt extends WaitingPrompt {
  /** The file with the prompt. */
  readonly promptFile: string
  /** The file that the answer goes into. */
  readonly answerFile: string
}

/** Where people answer in place of models while runs are in progress. The store knows which prompts wait. */
export interface Desk {
  /** Whether prompts wait, or files may be left of some that did. */
  isInUse(): Promise<boolean>
  /** Takes in the answers that are there, and gives back the prompts that still wait. */
  open(): Promise<readonly DeskPrompt[]>
  /** A prompt with its exact text. @throws PromptNotFound */
  read(prompt: string): Promise<DeskPrompt & { readonly text: string }>
  /** Shows prompts that began to wait, and removes those that do not any more. It never fails. */
  show(): Promise<void>
  /** Takes answers in as they arrive. `isShared`: other processes put prompts into the store too. */
  attend(until: AbortSignal, options?: { readonly isShared?: boolean }): Promise<void>
  close(): Promise<void>
}

/** The parts of the open workspace that a desk may use. */
export interface DeskContext {
  /** The workspace's folder. */
  readonly dir: string
  readonly models: ModelRegistry
  store(): Promise<Store>
  /** Told of what people handed in and cannot be used. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/** The desk of workspaces in which nobody answers in place of models. */
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
