import { type Assembly, renderTemplate } from '@quire/core'
import { assemblePrompt } from '@quire/runtime/answer'
import type { Engine } from '@quire/runtime/engine'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { byKey } from '../documents/by-key.ts'
import {
  changeTimes,
  documentHistory,
  type ListedDocument,
  listDocuments,
  readDocument,
  type SessionDocument,
  storeDocuments,
} from '../documents/documents.ts'
import { ProjectFiles } from '../documents/project-files.ts'
import { InvalidStateChange, NoManuscript } from '../errors.ts'
import { fillTemplate } from '../handlers/write-template.ts'
import type { SessionResources } from '../kit/session-kit.ts'
import { knownFaults } from '../manuscript/known-faults.ts'
import { joinManuscript, type Manuscript } from '../manuscript/manuscript.ts'
import { MANUSCRIPT_FORMATS, writeManuscript } from '../manuscript/write-manuscript.ts'
import type { TextMap } from '../map/text-map.ts'
import { chooseModel } from '../process/choose-model.ts'
import { FINISHED } from '../process/gate.ts'
import { splitPath } from '../process/process.ts'
import type { SessionState } from '../process/session-state.ts'
import { findField, readFieldText } from '../state/settable-fields.ts'
import { StateDraft } from '../state/state-draft.ts'
import { viewState } from '../state/state-view.ts'
import type { StateView, TurnResult } from '../state/turn-result.ts'
import { answerMessage } from '../turn/answer-message.ts'
import type { TurnOptions } from '../turn/run-turn.ts'
import { storeEdits } from '../turn/take-in-edits.ts'
import { TurnDraft } from '../turn/turn-draft.ts'
import { type LoggedTurn, readTurn, readTurnLog } from '../turn/turn-log.ts'
import { type PromptOptions, turnPrompt, usePrompt } from '../turn/turn-prompt.ts'
import { readSession, type StoredSession, storeChanges, turnRun } from '../turn/turn-store.ts'
import { type UndoneChange, undoChange } from '../turn/undo-change.ts'

/** Options for answering one message. */
export type ChatOptions = Omit<TurnOptions, 'previous'>

/** A stateful conversation. Every message is stored before it is processed. */
export class Session {
  readonly #engine: Engine
  readonly #context: SessionResources
  readonly id: string
  readonly project: string
  #previous: { readonly text: string } | undefined

  /** Call `openSession` to create a session. */
  constructor(
    engine: Engine,
    context: SessionResources,
    { id, project }: { readonly id: string; readonly project: string },
  ) {
    this.#engine = engine
    this.#context = context
    this.id = id
    this.project = project
  }

  /** The project's folder. Undefined if there is no workspace. */
  get folder(): string | undefined {
    return this.#context.folder
  }

  get process(): SessionResources['kit']['process'] {
    return this.#context.kit.process
  }

  /** Reads the stored session. */
  read(): Promise<StoredSession> {
    return readSession(this.#context.store.db, this.id)
  }

  /** Returns a summary of the session, including manual changes to its files. */
  async view(): Promise<StateView> {
    await storeEdits(this.#context, this.id)
    const { state } = await this.read()
    return viewState(this.#context.kit.process, state, await this.#draft(state).written())
  }

  /**
   * Reads a document by its path, its key or the name of its file. If a text and its plan have the same key, the key
   * means the text.
   */
  async document(name: string): Promise<SessionDocument | undefined> {
    await storeEdits(this.#context, this.id)
    const isNamed = ({ path, key }: ListedDocument): boolean =>
      [path, key].includes(name) || path.replace(/^.*\//, '').replace(/\.\w+$/, '') === name.replace(/\.\w+$/, '')
    const named = (await this.documents()).filter(isNamed)
    const { content } = this.process
    const found =
      named.find(({ path }) => path === name) ??
      named.find(({ kind }) => content.some((rule) => rule.kind === kind)) ??
      named[0]
    return found && readDocument(this.#context.store.db, this.project, found.path)
  }

  /** Returns the prompt for a message without calling the model. */
  async preview(message: string, options: Pick<ChatOptions, 'model'> & PromptOptions = {}): Promise<Assembly> {
    await storeEdits(this.#context, this.id)
    const { state, turns, models } = await this.read()
    const { process } = this.#context.kit
    const model = options.model ?? chooseModel(process, { mode: state.mode, message, models }).model
    const { profile } = this.#context.models.get(model)
    const position = { session: this.id, project: this.project, turn: turns + 1, message, profile }
    const turn = await turnPrompt(this.#context, this.#draft(state, turns + 1), position, options)
    return usePrompt(turn, async (prompt) => (await assemblePrompt(this.#context, prompt)).assembly)
  }

  /**
   * Sends a message and returns the result. The previous message may be unanswered, because its process died or its
   * model failed. Sending the same message again continues that turn. A different message replaces the unanswered one.
   */
  async chat(message: string, options: ChatOptions = {}): Promise<TurnResult> {
    const { result, prompt } = await answerMessage(this.#engine, this.#context, this.id, message, {
      ...options,
      ...(this.#previous && { previous: this.#previous }),
    })
    this.#previous = prompt
    return result
  }

  /**
   * Records a person's confirmation. Returns the text that the process defines for this confirmation. If the manuscript
   * is complete with it, writes the files of the manuscript, and the text begins with its known faults.
   */
  async confirm(name: string): Promise<string | undefined> {
    const say = await this.#change((draft) => draft.confirm(name))
    if (this.process.manuscript?.on !== name) return say
    const files = await this.#writeManuscript()
    const faults = await this.#knownFaults()
    const known = faults.length > 0 ? `Known faults:\n${faults.map((one) => `- ${one}`).join('\n')}\n` : ''
    return `${known}${[say, ...(files.length > 0 ? [`Wrote ${files.join(', ')}.`] : [])].filter(Boolean).join(' ')}`
  }

  async #knownFaults(): Promise<string[]> {
    const { process } = this
    const { state } = await this.read()
    const draft = this.#draft(state)
    const texts = [...(await draft.texts(process.manuscript!.texts))].sort(byKey)
    return knownFaults(process, state, { texts, map: await draft.map() })
  }

  /** Joins the project's texts, including manual changes to their files. @throws NoManuscript */
  async manuscript(): Promise<Manuscript> {
    const { kit, store } = this.#context
    const { manuscript: rules } = kit.process
    if (!rules) throw new NoManuscript(kit.name)
    await storeEdits(this.#context, this.id)
    const { state } = await this.read()
    const { db } = store
    const documents = await this.documents()
    const own = documents.filter(({ kind }) => kind === rules.texts)
    const texts = (await Promise.all(own.map(({ path }) => readDocument(db, this.project, path)))).flatMap(
      (one) => one ?? [],
    )
    const times = await changeTimes(db, this.project)
    const changed = own.map(({ path, version }) => times.get(`${path}@${version}`)!.getTime())
    const changedAt = changed.length === 0 ? undefined : new Date(Math.max(...changed))
    return joinManuscript({ rules, state, documents, texts, changedAt, project: this.project })
  }

  /** Returns the map of the project's texts, including manual changes to their files. Undefined if there is no map. */
  async map(): Promise<TextMap | undefined> {
    await storeEdits(this.#context, this.id)
    const { state } = await this.read()
    return this.#draft(state).map()
  }

  /** Writes the manuscript to the project's folder in every format. Returns the names of the files. */
  async #writeManuscript(): Promise<string[]> {
    const { folder, newId } = this.#context
    const manuscript = await this.manuscript()
    if (folder === undefined || manuscript.words === 0) return []
    const files = new ProjectFiles(folder, newId)
    const names = MANUSCRIPT_FORMATS.map((format) => `manuscript.${format}`)
    for (const [index, format] of MANUSCRIPT_FORMATS.entries()) {
      await files.writeMade(names[index]!, await writeManuscript(manuscript, format))
    }
    return names
  }

  /**
   * Enters another mode, or ends the process with `finished`. At the end, writes the files of the manuscript again,
   * because its texts may have changed since they were confirmed. Returns the names of these files.
   * @throws GateClosed if the gate is closed and not overridden
   */
  async goTo(mode: string, options: { readonly force?: boolean } = {}): Promise<string[]> {
    const names = [...this.#context.kit.process.modes.map(({ name }) => name), FINISHED]
    const target = names.find((name) => name === mode.toLowerCase())
    if (target === undefined) {
      throw new InvalidStateChange(
        `Unknown mode '${mode}'. Modes: ${names.slice(0, -1).join(', ')}; ${FINISHED} ends the process.`,
      )
    }
    await storeEdits(this.#context, this.id)
    await this.#change(async (draft) => draft.goTo(target, await this.#draft(draft.state).written(), options))
    return target === FINISHED && this.process.manuscript?.on !== undefined ? await this.#writeManuscript() : []
  }

  /** Sets a field of the state, such as `project.title`, on behalf of a person. */
  async set(path: string, value: Parameters<StateDraft['set']>[2]): Promise<void> {
    const { section, field } = splitPath(path)
    await this.#change((draft) => draft.set(section, field, value))
  }

  /**
   * Converts a person's text to the field's type and sets the field. For a work template, returns the path of its file.
   * The result contains a note if a manual change was replaced.
   */
  async setText(path: string, text: string): Promise<string | undefined> {
    const { process } = this.#context.kit
    const { template } = findField(process, path)
    const value = readFieldText(process, path, text)
    if (template !== undefined) return this.#fill(template, path.slice(template.length + 1), value as string | string[])
    await this.set(path, value)
    return undefined
  }

  /** Returns a field's value in human-readable form. @throws InvalidStateChange if the field does not exist */
  async fieldText(path: string): Promise<string> {
    const { template, field: definition } = findField(this.#context.kit.process, path)
    const { section, field } = splitPath(path)
    const { sections, work } = (await this.read()).state
    const value = template === undefined ? sections[section]?.[field] : work[template]?.fields[field]
    const choices = definition.enum ?? []
    const among = choices.length > 0 ? ` (one of ${choices.join(', ')})` : ''
    if (value === undefined || value === null || value === '') return `not set${among}`
    return `${typeof value === 'string' ? `“${value}”` : JSON.stringify(value)}${among}`
  }

  /** Returns a turn's prompt and its original response. The prompt is rebuilt from its record. */
  async turn(number: number): Promise<{ readonly prompt: string | undefined; readonly response: string | undefined }> {
    return readTurn(this.#context.store.db, turnRun(this.id, number))
  }

  /** Returns a page of the conversation. Page 1 is the most recent. Turns are listed oldest first. */
  async page(number: number, sides: number): Promise<{ readonly turns: LoggedTurn[]; readonly hasMore: boolean }> {
    const all = await readTurnLog(this.#context.store.db, this.id, Math.ceil((number * sides) / 2) + 1)
    const end = Math.max(0, all.length - (number - 1) * sides)
    const start = Math.max(0, end - sides)
    return { turns: all.slice(start, end), hasMore: start > 0 }
  }

  /** Returns the last messages and their results, oldest first. */
  async log(max: number): Promise<LoggedTurn[]> {
    return readTurnLog(this.#context.store.db, this.id, max)
  }

  /** Adds a person's entry, such as a preference, to a list in the state. */
  async add(path: string, text: string): Promise<void> {
    const { section, field } = splitPath(path)
    await this.#change((draft) => {
      const entries = draft.state.sections[section]?.[field]
      draft.set(section, field, [...(Array.isArray(entries) ? entries : []), text])
    })
  }

  /**
   * Undoes the last change to a document, on behalf of the person. Defaults to the last changed document. Repeated
   * calls undo earlier changes. @throws NothingToUndo
   */
  async undo(target?: string): Promise<UndoneChange> {
    return this.#restore({ ...(target !== undefined && { target }) })
  }

  /** Restores a version of a document, as a new version. @throws NothingToUndo */
  async restore(target: string, version: number): Promise<UndoneChange> {
    return this.#restore({ target, version })
  }

  /** Returns all versions of a document, oldest first. */
  async versions(path: string): Promise<Awaited<ReturnType<typeof documentHistory>>> {
    return documentHistory(this.#context.store.db, this.project, path)
  }

  async #restore(what: { readonly target?: string; readonly version?: number }): Promise<UndoneChange> {
    const { kit } = this.#context
    const { project } = this
    return this.#edit(async (draft, db, turn) => {
      const { undone, change } = await undoChange(db, draft, { kit, project, turn, ...what })
      return { result: undone, changes: [...draft.changes, change] }
    })
  }

  /** Fills in a field of a work template on behalf of a person. */
  async #fill(template: string, field: string, value: string | readonly string[]): Promise<string> {
    const { process, blueprint } = this.#context.kit
    const { templates } = blueprint
    await storeEdits(this.#context, this.id)
    return this.#edit(async (draft) => {
      draft.byHand(process.templates.find(({ name }) => name === template)!.file)
      const result = await fillTemplate(
        template,
        { [field]: value },
        {
          process,
          state: draft.stateFor((work) => work()),
          documents: draft.documentsFor((work) => work()),
          render: (name, values) =>
            renderTemplate(templates.get(name), values, { strict: false, partials: templates }).text,
        },
      )
      return { result, changes: draft.changes }
    })
  }

  /** Stores changes to documents and the state on behalf of a person, then writes the files. */
  async #edit<T>(
    work: (
      draft: TurnDraft,
      db: Kysely<Database>,
      turn: number,
    ) => Promise<{ readonly result: T; readonly changes: StateDraft['changes'] }>,
  ): Promise<T> {
    const { store, folder, newId } = this.#context
    const { turns: turn } = await this.read()
    const { id: session, project } = this
    let versions: TurnDraft['versions'] = []
    const done = await storeChanges(store.db, session, turn, async (state, db) => {
      const draft = this.#draft(state, turn, db)
      const { result, changes } = await work(draft, db, turn)
      await storeDocuments(db, { project, session, turn }, draft.versions)
      versions = draft.versions
      return { result, state: draft.state.state, changes }
    })
    await new ProjectFiles(folder, newId).put(versions)
    return done
  }

  #draft(state: SessionState, turn = 0, db: Kysely<Database> = this.#context.store.db): TurnDraft {
    const { kit, folder, newId } = this.#context
    const files = new ProjectFiles(folder, newId)
    return new TurnDraft({ process: kit.process, db, project: this.project, files, state, turn })
  }

  async #change<T>(work: (draft: StateDraft) => T | Promise<T>): Promise<T> {
    const { store, kit } = this.#context
    const { turns } = await this.read()
    return storeChanges(store.db, this.id, turns, async (state) => {
      const draft = new StateDraft(kit.process, state, () => ({ turn: turns, by: 'person' }))
      const result = await work(draft)
      return { result, state: draft.state, changes: draft.changes }
    })
  }

  /** Lists the documents, without their text. */
  documents(): Promise<ListedDocument[]> {
    return listDocuments(this.#context.store.db, this.project)
  }
}
