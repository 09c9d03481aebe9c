import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Diagnostic, type ModelRegistry, QuireError } from '@quire/core'
import { AlreadyAnswered, PromptNotFound } from '../engine/flow/errors.ts'
import { listPrompts, promptText, readPromptRequest, type WaitingPrompt } from '../engine/records/list-prompts.ts'
import { answerPrompt } from '../engine/run/answer-prompt.ts'
import { StoreUnavailable } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { ManualFolder, parsePromptFileName, promptFileNames, promptIndex } from './manual-folder.ts'

/** An answer file that has not changed for this long is treated as complete. */
const SETTLED_MS = 2_000
const LOOK_MS = 250
/** How long to wait for answer files that are still being written. */
const PATIENCE_MS = 10_000
/** How often to check for prompts that other processes have added to the store. */
const SYNC_MS = 2_000
const INDEX = 'README.md'

/** A prompt that is waiting for a person's answer, and the prompt's files. */
export interface DeskPrompt extends WaitingPrompt {
  readonly promptFile: string
  readonly answerFile: string
}

/** The parts of the open workspace that the desk uses. */
export interface ManualDeskOptions {
  /** The workspace's folder. */
  readonly dir: string
  readonly models: ModelRegistry
  store(): Promise<Store>
  /** Called with submitted answers that cannot be used. */
  readonly report?: (diagnostic: Diagnostic) => void
}

/**
 * Lets people answer prompts in place of models. Waiting prompts are stored, and also shown as files in
 * `.quire/manual/`. Answers saved in that folder are stored too. Several processes may use the folder at once.
 */
export class ManualDesk {
  readonly #options: ManualDeskOptions
  readonly #folder: ManualFolder
  /** Answer files that may be incomplete: the last version of each file, and when that version was first seen. */
  readonly #seen = new Map<string, { readonly version: string; readonly since: number }>()
  /** Versions of answer files that were checked and rejected. */
  readonly #left = new Map<string, string>()
  readonly #reported = new Set<string>()
  readonly #closing = new AbortController()
  #index: string | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting: readonly DeskPrompt[] = []

  constructor(options: ManualDeskOptions) {
    this.#options = options
    this.#folder = new ManualFolder(options.dir)
  }

  /** Whether prompts are waiting or files of earlier prompts may remain in the folder. */
  async isInUse(): Promise<boolean> {
    return this.#waiting.length > 0 || ((await this.#names()) ?? []).length > 0
  }

  /** Reads answers from files, and returns the prompts that are still waiting. */
  async open(): Promise<readonly DeskPrompt[]> {
    await this.#sync()
    for (let waited = 0; this.#seen.size > 0 && waited < PATIENCE_MS; waited += LOOK_MS) {
      await sleep(LOOK_MS)
      await this.#sync()
    }
    return this.#waiting
  }

  /** The exact text of a prompt, ready to paste. @throws PromptNotFound */
  async read(prompt: string): Promise<DeskPrompt & { readonly text: string }> {
    const { db } = await this.#options.store()
    const waiting = await listPrompts(db)
    const named = waiting.filter(({ id, call, run }) => [id, call, run].includes(prompt))
    if (named.length !== 1) {
      throw new PromptNotFound(
        prompt,
        (named.length > 0 ? named : waiting).map(({ id }) => id),
      )
    }
    return { ...this.#withFiles(named[0]!), text: promptText((await readPromptRequest(db, named[0]!.call)).messages) }
  }

  /**
   * Reads answers as they arrive, until the signal aborts.
   * @param isShared whether to show prompts that other processes add to the store
   */
  async attend(until: AbortSignal, { isShared = false } = {}): Promise<void> {
    const signal = AbortSignal.any([until, this.#closing.signal])
    let since = Number.POSITIVE_INFINITY
    while (!signal.aborted) {
      await this.#quietly(async () => {
        if (!(isShared && since >= SYNC_MS) && !(await this.#hasAnswer())) return
        since = 0
        await this.#sync()
      })
      // Aborting the signal ends the wait.
      await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
      since += LOOK_MS
    }
  }

  /** Writes files for new prompts. Failures are retried at the next poll. */
  async show(): Promise<void> {
    await this.#quietly(() => this.#sync())
  }

  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#report('manual.folder', (error as Error).message)
    }
  }

  /** Stops reading answers. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#last
  }

  /** Never runs two synchronizations at once, because both would see the same files. */
  #sync(): Promise<void> {
    const next = this.#last.then(() => this.#syncOnce())
    this.#last = next.catch(() => {})
    return next
  }

  async #syncOnce(): Promise<void> {
    // Lists the files before the prompts. Otherwise, the file of a new prompt could be mistaken for a leftover.
    const names = await this.#names()
    const { db } = await this.#options.store()
    let waiting = (await listPrompts(db)).map((prompt) => this.#withFiles(prompt))
    const answers = (names ?? []).filter((name) => parsePromptFileName(name)?.kind === 'answer')
    for (const name of this.#seen.keys()) if (!answers.includes(name)) this.#seen.delete(name)
    let isTaken = false
    for (const name of answers) isTaken = (await this.#take(name)) || isTaken
    if (isTaken) waiting = (await listPrompts(db)).map((prompt) => this.#withFiles(prompt))
    this.#waiting = waiting
    if (names === undefined && waiting.length === 0) return
    await this.#attempt(() => this.#project(names ?? [], waiting))
  }

  /** Stores the answer from a complete file, and removes the file. @returns whether the answer is stored */
  async #take(name: string): Promise<boolean> {
    const found = await this.#folder.readAnswer(name)
    if (!found || !this.#isSettled(name, found)) return false
    const file = join(this.#folder.path, name)
    this.#left.set(name, found.version)
    if ('problem' in found.content) {
      this.#report('manual.answer-unusable', `${file} ${found.content.problem}. It was not accepted as an answer.`)
      return false
    }
    const { models } = this.#options
    try {
      const store = await this.#options.store()
      await answerPrompt({ store, models }, parsePromptFileName(name)!.id, found.content.text)
    } catch (error) {
      if (!(error instanceof AlreadyAnswered || error instanceof PromptNotFound)) throw error
      this.#report('manual.answer-left', `${file} was not accepted. ${error.message}`)
      return false
    }
    // If the file has changed in the meantime, it is kept so that the person can see the new text.
    if ((await this.#folder.readAnswer(name))?.version !== found.version) return true
    await this.#attempt(() => this.#folder.remove(name))
    return true
  }

  /** Whether a file has been unchanged long enough to be complete. */
  #isSettled(
    name: string,
    { version, modifiedAt }: { readonly version: string; readonly modifiedAt: number },
  ): boolean {
    const age = Date.now() - modifiedAt
    const seen = this.#seen.get(name)
    const now = performance.now()
    if (age >= SETTLED_MS || (seen?.version === version && now - seen.since >= SETTLED_MS)) {
      this.#seen.delete(name)
      return true
    }
    if (seen?.version !== version) this.#seen.set(name, { version, since: now })
    return false
  }

  /** Writes the waiting prompts as files, and removes the files of earlier prompts. */
  async #project(names: readonly string[], waiting: readonly DeskPrompt[]): Promise<void> {
    const { db } = await this.#options.store()
    const files = waiting.map((prompt) => ({ prompt, names: promptFileNames(prompt) }))
    for (const { prompt, names: own } of files) {
      if (names.includes(own.prompt)) continue
      await this.#folder.write(own.prompt, promptText((await readPromptRequest(db, prompt.call)).messages))
    }
    const kept = new Set(files.map(({ names: own }) => own.prompt))
    for (const name of names) {
      if (parsePromptFileName(name)?.kind === 'prompt' && !kept.has(name)) await this.#folder.remove(name)
    }
    const index = promptIndex(files)
    if (files.length === 0) await this.#folder.remove(INDEX)
    else if (index !== this.#index || !names.includes(INDEX)) await this.#folder.write(INDEX, index)
    this.#index = index
  }

  /** Whether a file could be the answer to a waiting prompt. */
  async #hasAnswer(): Promise<boolean> {
    if (this.#waiting.length === 0) return false
    for (const name of (await this.#names()) ?? []) {
      const { id, kind } = parsePromptFileName(name) ?? {}
      if (kind !== 'answer' || !this.#waiting.some((prompt) => prompt.id === id)) continue
      const found = await this.#folder.readAnswer(name)
      if (found && found.version !== this.#left.get(name)) return true
    }
    return false
  }

  /** The names in the folder. Undefined if the folder cannot be read. The error is reported only on the next write. */
  async #names(): Promise<readonly string[] | undefined> {
    return this.#folder.list().catch(() => undefined)
  }

  #withFiles(prompt: WaitingPrompt): DeskPrompt {
    const names = promptFileNames(prompt)
    return {
      ...prompt,
      promptFile: join(this.#folder.path, names.prompt),
      answerFile: join(this.#folder.path, names.answer),
    }
  }

  /** An unusable folder is not fatal. The store also contains the prompts and accepts answers. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      const isKnown = QuireError.isInstance(error) || (error as NodeJS.ErrnoException).syscall !== undefined
      if (!isKnown) throw error
      this.#report('manual.folder', (error as Error).message)
      return undefined
    }
  }

  #report(code: string, message: string): void {
    if (this.#reported.has(message)) return
    this.#reported.add(message)
    this.#options.report?.({ code, severity: 'warning', message })
  }
}
