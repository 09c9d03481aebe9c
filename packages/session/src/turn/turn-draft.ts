import type { JsonValue } from '@quire/runtime/engine'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import {
  type DocumentVersion,
  documentHistory,
  listDocuments,
  readDocument,
  readDocuments,
  type SessionDocument,
} from '../documents/documents.ts'
import type { ProjectFiles } from '../documents/project-files.ts'
import { changesLine, textChanges } from '../documents/text-changes.ts'
import type { HandlerTools } from '../handlers/session-handler.ts'
import { readMap, type TextMap } from '../map/text-map.ts'
import { listKnowledge, retrieveKnowledge, type SavedKnowledge, wordsOf } from '../memory/knowledge.ts'
import { checkDocumentPath } from '../process/check-document-path.ts'
import type { Written } from '../process/gate.ts'
import { namedFields } from '../process/named-fields.ts'
import type { Process } from '../process/process.ts'
import { type Cause, DOCUMENTS, type SessionState, type StateChange } from '../process/session-state.ts'
import { StateDraft } from '../state/state-draft.ts'
import { activateDocument } from './active-document.ts'

// Maximum length of one text. A scene is far shorter.
const LONGEST_DOCUMENT = 2_000_000
// More versions than a turn can write.
const MAX_VERSIONS = 1_000_000

export interface TurnDraftOptions {
  readonly process: Process
  readonly db: Kysely<Database>
  readonly project: string
  readonly files: ProjectFiles
  readonly state: SessionState
  readonly turn: number
}

/** Runs a function unless the handler's time limit has passed. */
export type InTime = <T>(work: () => T) => T

/** The changes of a turn. They take effect when the draft is committed. */
export class TurnDraft {
  readonly state: StateDraft
  readonly #options: TurnDraftOptions
  readonly #knowledge: SavedKnowledge[] = []
  readonly #versions: DocumentVersion[] = []
  readonly #edits: StateChange[] = []
  readonly #stored = new Map<string, Promise<readonly (SessionDocument & { readonly at: Date })[]>>()
  #listed: Promise<readonly Omit<SessionDocument, 'text'>[]> | undefined
  #action: string | undefined
  #reason: string | undefined
  #file: string | undefined

  constructor(options: TurnDraftOptions) {
    this.#options = options
    this.state = new StateDraft(options.process, options.state, () => this.#cause())
  }

  /** Records this action as the cause of all further changes, and why the model asked for it. */
  during(action: string | undefined, reason?: string): void {
    this.#action = action
    this.#reason = reason
    this.#file = undefined
  }

  /** Records a person's edit as the cause of all further changes. */
  byHand(file: string): void {
    this.#action = undefined
    this.#reason = undefined
    this.#file = file
  }

  /** Returns a function that rolls back to this point. */
  mark(): () => void {
    const undoState = this.state.mark()
    const [saved, written, edited] = [this.#knowledge.length, this.#versions.length, this.#edits.length]
    return () => {
      undoState()
      this.#knowledge.length = saved
      this.#versions.length = written
      this.#edits.length = edited
    }
  }

  /** The state at the start of the turn. */
  get initial(): SessionState {
    return this.#options.state
  }

  get knowledge(): readonly SavedKnowledge[] {
    return this.#knowledge
  }

  get versions(): readonly DocumentVersion[] {
    return this.#versions
  }

  /** All changes to record: to the state, and by a person to files. */
  get changes(): readonly StateChange[] {
    return [...this.state.changes, ...this.#edits]
  }

  /** The state that a handler can use. After the time limit, the state is read-only. */
  stateFor(inTime: InTime): HandlerTools['state'] {
    return {
      get: () => this.state.state,
      set: (section, field, value) => inTime(() => this.state.set(section, field, value)),
      fill: (template, fields) => inTime(() => this.state.fill(template, fields)),
      declare: (template, status) => inTime(() => this.state.declare(template, status)),
      reads: (documents) => inTime(() => this.state.reads(documents)),
    }
  }

  knowledgeFor(inTime: InTime): HandlerTools['knowledge'] {
    const { process, db, project } = this.#options
    return {
      save: (entry) => inTime(() => void this.#knowledge.push(entry)),
      find: async (words, max) => {
        const wanted = wordsOf(words)
        const mine = this.#newest(({ key, value }) => {
          const own = wordsOf(`${key.replaceAll('_', ' ')} ${value}`)
          return wanted.some((word) => own.includes(word))
        })
        return merged(mine, await retrieveKnowledge(db, project, process.knowledge, { about: words, max })).slice(
          0,
          max,
        )
      },
      list: async (categories, max) => {
        const mine = this.#newest(({ category }) => categories.includes(category))
        return merged(mine, await listKnowledge(db, project, max, categories)).slice(0, max)
      },
    }
  }

  /** Returns the matching entries that this turn saved, newest first. */
  #newest(fits: (entry: SavedKnowledge) => boolean): SavedKnowledge[] {
    return this.#knowledge.filter(fits).reverse()
  }

  documentsFor(inTime: InTime): HandlerTools['documents'] {
    return {
      read: (path) => this.read(path),
      list: (kind) => this.list(kind),
      all: () => this.documents(),
      map: () => this.map(),
      activate: (path) => inTime(() => activateDocument(this, this.#options.process, path)),
      write: (document) => inTime(() => this.write(document)),
      remove: (path) => inTime(() => this.remove(path)),
      lastChange: (path) => this.lastChange(path),
    }
  }

  /** Reads the newest version. Changes that a person made on disk are stored as a version first. */
  async read(path: string): Promise<SessionDocument | undefined> {
    checkDocumentPath(path)
    const drafted = this.#versions.findLast((version) => version.path === path)
    if (drafted) return drafted.isRemoved ? undefined : drafted
    const { db, project } = this.#options
    return this.#asOnDisk(await readDocument(db, project, path), path)
  }

  /** Returns a stored document. If a person has changed its file, stores the file as a version and returns it. */
  async #asOnDisk(stored: SessionDocument | undefined, path: string): Promise<SessionDocument | undefined> {
    const { files, turn } = this.#options
    const onDisk = await files.read(path)
    if (!stored || onDisk === undefined || onDisk === stored.text) return stored
    // Another call may have read the file in the meantime.
    const drafted = this.#versions.findLast((version) => version.path === path)
    if (drafted) return drafted.isRemoved ? undefined : drafted
    const { kind, key, version } = stored
    const taken = { path, kind, key, version: version + 1, text: onDisk, action: undefined, isRemoved: false }
    this.#versions.push(taken)
    const change = changesLine(await textChanges(stored.text, onDisk))
    this.#edits.push({
      path: `${DOCUMENTS}${path}`,
      before: { version },
      after: { version: taken.version, change },
      cause: { turn, by: 'person', file: path },
    })
    return taken
  }

  async list(kind: string): Promise<SessionDocument[]> {
    const stored = new Map((await this.#storedOf(kind)).map(({ at: _at, ...document }) => [document.path, document]))
    const all = (await this.documents()).filter((document) => document.kind === kind)
    const read = await Promise.all(
      all.map(({ path }) => (this.#isDrafted(path) ? this.read(path) : this.#asOnDisk(stored.get(path), path))),
    )
    return read.filter((document) => document !== undefined)
  }

  /**
   * Lists the texts of a kind, including those from this turn. Does not look for changes on disk, which are stored before
   * every turn.
   */
  async texts(kind: string): Promise<readonly SessionDocument[]> {
    const all = new Map<string, SessionDocument & { readonly isRemoved?: boolean }>()
    for (const { at: _at, ...document } of await this.#storedOf(kind)) all.set(document.path, document)
    for (const version of this.#versions) if (version.kind === kind) all.set(version.path, version)
    return [...all.values()].filter(({ isRemoved }) => isRemoved !== true)
  }

  /** Returns the order in which the current versions of a kind were written, keyed by path. */
  async writtenOrder(kind: string): Promise<ReadonlyMap<string, number>> {
    const order = new Map((await this.#storedOf(kind)).map(({ path, at }) => [path, at.getTime()]))
    for (const [index, { path }] of this.#versions.entries())
      order.set(path, Number.MAX_SAFE_INTEGER - MAX_VERSIONS + index)
    return order
  }

  /** The map of the project's texts. Undefined if the process declares no map. */
  map(): Promise<TextMap | undefined> {
    return readMap(this, this.#options.process)
  }

  /** Reads all stored documents of a kind once. */
  #storedOf(kind: string): Promise<readonly (SessionDocument & { readonly at: Date })[]> {
    const { db, project } = this.#options
    const found = this.#stored.get(kind) ?? readDocuments(db, project, [kind])
    this.#stored.set(kind, found)
    return found
  }

  /** Returns the project's documents for gates, including those from this turn. */
  async written(): Promise<Written> {
    const { process } = this.#options
    const named: Record<string, Record<string, readonly string[]>> = {}
    for (const criterion of process.modes.flatMap(({ gate }) => gate)) {
      if (criterion.kind !== 'covered') continue
      const template = process.templates.find(({ name }) => name === criterion.template)!
      const plans = await this.texts(criterion.by)
      named[criterion.by] = Object.fromEntries(plans.map(({ key, text }) => [key, namedFields(template, text)]))
    }
    return { keys: keysByKind(await this.documents()), named }
  }

  async write({
    path,
    kind,
    key,
    text,
    restores,
    isNew = false,
  }: Parameters<HandlerTools['documents']['write']>[0] & {
    /** Whether a version is written even if the text is the same. */
    readonly isNew?: boolean
  }): Promise<SessionDocument> {
    checkDocumentPath(path)
    if (text.length > LONGEST_DOCUMENT)
      throw new RangeError(`A document can have at most ${LONGEST_DOCUMENT} characters.`)
    const before =
      (await this.read(path)) ?? (this.#isDrafted(path) ? undefined : await this.#takeIn({ path, kind, key }))
    if (before?.text === text && !isNew) return before
    const version: DocumentVersion = {
      path,
      version: (before?.version ?? (await this.#lastVersion(path))) + 1,
      kind: before?.kind ?? kind,
      key: before?.key ?? key,
      text,
      action: this.#action,
      ...(this.#reason !== undefined && { reason: this.#reason }),
      isRemoved: false,
      ...(restores !== undefined && { restores }),
    }
    this.#versions.push(version)
    return version
  }

  /** Removes a document. Its versions are kept. */
  async remove(path: string): Promise<void> {
    const before = await this.read(path)
    if (!before) return
    const reason = this.#reason === undefined ? {} : { reason: this.#reason }
    const { kind, key, text } = before
    const version = before.version + 1
    this.#versions.push({ path, kind, key, text, version, action: this.#action, ...reason, isRemoved: true })
  }

  /** If a person has already created a file at the path, that file is stored as a version first. */
  async #takeIn(document: Pick<SessionDocument, 'path' | 'kind' | 'key'>): Promise<SessionDocument | undefined> {
    const { path } = document
    const text = await this.#options.files.read(path)
    if (text === undefined) return undefined
    if (text.length > LONGEST_DOCUMENT || /[\0\uFFFD]/.test(text)) {
      throw new RangeError(`The file at ${path} is not text or is too long. It was left unchanged.`)
    }
    const version = (await this.#lastVersion(path)) + 1
    const taken = { ...document, version, text, action: undefined, isRemoved: false }
    this.#versions.push(taken)
    return taken
  }

  /** Returns the last change that was not undone. For a restored version, returns the change that first created it. */
  async lastChange(
    path: string,
  ): Promise<{ action: string | undefined; version: number; before: SessionDocument } | undefined> {
    await this.read(path)
    const { db, project } = this.#options
    const drafted = this.#versions.filter((version) => version.path === path)
    const all = [...(await documentHistory(db, project, path)), ...drafted]
    let standing = all.at(-1)
    while (standing?.restores !== undefined) {
      const { restores } = standing
      standing = all.find(({ version }) => version === restores)
    }
    const before = all.findLast(
      ({ version, isRemoved }) => !isRemoved && standing !== undefined && version < standing.version,
    )
    if (!standing || !before) return undefined
    const text =
      drafted.find(({ version }) => version === before.version) ??
      (await readDocument(db, project, path, before.version))
    return text && { action: standing.action, version: standing.version, before: text }
  }

  async #lastVersion(path: string): Promise<number> {
    const { db, project } = this.#options
    const row = await db
      .selectFrom('session_document')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('project_id', '=', project)
      .where('path', '=', path)
      .executeTakeFirst()
    const drafted = this.#versions.findLast((version) => version.path === path)
    return Math.max(row?.version ?? 0, drafted?.version ?? 0)
  }

  /** Whether this turn has written or removed the document. If so, the file on disk is outdated. */
  #isDrafted(path: string): boolean {
    return this.#versions.some((version) => version.path === path)
  }

  /** Lists all documents without their text. Includes documents from this turn. */
  async documents(): Promise<Omit<SessionDocument, 'text'>[]> {
    const { db, project } = this.#options
    this.#listed ??= listDocuments(db, project)
    const all = new Map((await this.#listed).map((document) => [document.path, document]))
    for (const version of this.#versions) all.set(version.path, version)
    const removed = this.#versions.filter(({ isRemoved }) => isRemoved)
    for (const version of removed) if (all.get(version.path) === version) all.delete(version.path)
    return [...all.values()]
  }

  #cause(): Cause {
    const { turn } = this.#options
    if (this.#file !== undefined) return { turn, by: 'person', file: this.#file }
    return this.#action === undefined ? { turn, by: 'system' } : { turn, by: 'action', action: this.#action }
  }
}

/** Merges entries by category and key. The last saved entry wins. */
function merged(first: readonly SavedKnowledge[], then: readonly SavedKnowledge[]): SavedKnowledge[] {
  const all = new Map<string, SavedKnowledge>()
  for (const entry of [...first, ...then]) {
    const id = `${entry.category}\0${entry.key}`
    if (!all.has(id)) all.set(id, entry)
  }
  return [...all.values()]
}

function keysByKind(documents: readonly Pick<SessionDocument, 'kind' | 'key'>[]): Written['keys'] {
  const keys: Record<string, string[]> = {}
  for (const { kind, key } of documents) {
    keys[kind] ??= []
    keys[kind].push(key)
  }
  return keys
}

/** Returns a handler's result as data that can be stored and shown. */
export function asJson(value: unknown): JsonValue {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as JsonValue)
}
