import type { Diagnostic } from '@quire/core'
import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import {
  changedTogether,
  changeTimes,
  type DocumentName,
  documentHistory,
  listRemoved,
  readDocument,
  type SessionDocument,
} from '../documents/documents.ts'
import { changesLine, changesText, type TextChange, textChanges } from '../documents/text-changes.ts'
import { NothingToUndo } from '../errors.ts'
import type { SessionKit } from '../kit/session-kit.ts'
import { summaryKind } from '../map/text-map.ts'
import { DOCUMENTS, type StateChange } from '../process/session-state.ts'
import { activateDocument, readActivePlan } from './active-document.ts'
import { takeInFields } from './take-in-edits.ts'
import type { TurnDraft } from './turn-draft.ts'

/** The result of undoing a change. */
export interface UndoneChange {
  readonly file: string
  /** The number of the new version, which contains the restored text. */
  readonly version: number
  readonly restored: number
  /** The author of the change: an action or a person. */
  readonly undid: string | undefined
  /** The changed words of the file. */
  readonly changes: readonly TextChange[]
  /** The changes as text. */
  readonly diff: string
  /** Other documents that were undone too, because the same action changed them. */
  readonly also: readonly string[]
  /** Diagnostics about state changes that were read from a work template's file. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface UndoOptions {
  readonly kit: SessionKit
  readonly project: string
  readonly turn: number
  /** The key or path of a document. Defaults to the last changed document. */
  readonly target?: string
  /** The version to restore. Defaults to the version before the last change. */
  readonly version?: number
}

/**
 * Undoes the last change, or restores a version. Both create a new version, so no text is lost. Repeated calls undo
 * earlier changes. A person may also undo manual changes. For a work template's file, the state is updated too.
 * @throws NothingToUndo
 */
export async function undoChange(
  db: Kysely<Database>,
  draft: TurnDraft,
  options: UndoOptions,
): Promise<{ readonly undone: UndoneChange; readonly change: StateChange }> {
  const { document, before, action, together } = await whatToRestore(db, draft, options)
  const { path, kind, key } = document
  draft.during('undo')
  const written = await draft.write({ path, kind, key, text: before.text, restores: before.version })
  for (const other of together) await putBack(db, draft, options.project, other)
  await followActive(draft, options.kit, path)
  const template = options.kit.process.templates.find(({ name }) => name === kind)
  const changes = await textChanges(document.text, before.text)
  const diagnostics = template ? [takeInFields(options.kit, draft, template, written)] : []
  return {
    undone: {
      file: path,
      version: written.version,
      restored: before.version,
      undid: action,
      changes,
      diff: changesText(changes),
      also: together.map((other) => other.path),
      diagnostics,
    },
    change: {
      path: `${DOCUMENTS}${path}`,
      before: { version: document.version },
      after: {
        version: written.version,
        restores: before.version,
        change: changesLine(changes),
        undid: action ?? null,
      },
      cause: { turn: options.turn, by: 'person', action: options.version === undefined ? 'undo' : 'restore' },
    },
  }
}

/** Restores a document to its state before a given version. If the document did not exist then, it is removed. */
async function putBack(
  db: Kysely<Database>,
  draft: TurnDraft,
  project: string,
  { path, first }: { readonly path: string; readonly first: number },
): Promise<void> {
  const before = first > 1 ? await readDocument(db, project, path, first - 1) : undefined
  if (before) await draft.write({ ...before, restores: before.version })
  else await draft.remove(path)
}

/** Updates the active document. The document may have been removed, or its plan may have changed. */
async function followActive(draft: TurnDraft, { process }: SessionKit, restored: string): Promise<void> {
  const { active } = process
  const path = active && draft.state.state.sections[active.section]?.[active.field]
  const isThere = (await draft.documents()).some((one) => one.path === path)
  if (path === undefined || path === null || isThere) await readActivePlan(draft, process)
  else await activateDocument(draft, process, restored)
}

interface Restorable {
  readonly document: SessionDocument
  readonly before: SessionDocument
  readonly action: string | undefined
  readonly together: readonly { readonly path: string; readonly first: number }[]
}

async function whatToRestore(db: Kysely<Database>, draft: TurnDraft, options: UndoOptions): Promise<Restorable> {
  const { project, target, version } = options
  const documents = await candidates(db, draft, options)
  if (version !== undefined) return atVersion(db, draft, options, { documents, version })
  const paths = documents.map(({ path }) => path)
  const [found] = await changedLast(db, draft, project, paths)
  if (found) {
    const { document, change } = found
    const { path } = document
    const all = isOneChange(options.kit, change.action)
      ? await changedTogether(db, project, { path, version: change.version })
      : []
    const together = all.filter((other) => other.path !== path)
    return { document, before: change.before, action: change.action, together }
  }
  throw new NothingToUndo(
    target === undefined
      ? 'There is nothing to undo: no text has changed.'
      : `There is nothing to undo in ${target}: it has no changes.`,
  )
}

async function atVersion(
  db: Kysely<Database>,
  draft: TurnDraft,
  { kit, project }: UndoOptions,
  { documents, version }: { readonly documents: readonly DocumentName[]; readonly version: number },
): Promise<Restorable> {
  // A text and its plan can have the same key. The key means the text.
  const texts = documents.filter(({ kind }) => kit.process.content.some((rule) => rule.kind === kind))
  const paths = (texts.length > 0 ? texts : documents).map(({ path }) => path)
  const [path = ''] = paths
  if (paths.length > 1) throw new NothingToUndo(`Several documents match: ${paths.join(', ')}. Name the file.`)
  const before = await readDocument(db, project, path, version)
  const document = (await draft.read(path)) ?? before
  if (document && before) return { document, before, action: undefined, together: [] }
  const versions = (await documentHistory(db, project, path)).map((one) => one.version)
  throw new NothingToUndo(`${path} has no version ${version}. Versions: ${versions.join(', ')}.`)
}

/** Returns the documents that a target may refer to. */
async function candidates(
  db: Kysely<Database>,
  draft: TurnDraft,
  { kit, project, target }: UndoOptions,
): Promise<readonly DocumentName[]> {
  const { map: summaries } = kit.process
  // Documents removed by an undo are skipped. They did not exist before the change that was undone.
  const removed = (await listRemoved(db, project)).filter(({ action }) => action !== 'undo')
  const current = await draft.documents()
  // Summaries follow their texts. They are meant only if their path is named.
  const isText = ({ kind }: Pick<SessionDocument, 'kind'>): boolean => !summaries || kind !== summaryKind(summaries)
  if (target === undefined) {
    const kinds = editableKinds(kit)
    const edited = current.filter(({ kind }) => !kinds || kinds.has(kind))
    return [...edited, ...removed].filter(isText)
  }
  const all = [...current, ...removed]
  // A text and its plan can have the same key. In that case, the document that was changed last is used.
  const named = all.filter((one) => one.path === target || (one.key === target && isText(one)))
  if (named.length === 0) {
    const list = [...new Set(all.filter(isText).map(({ key }) => key))].slice(0, 50)
    throw new NothingToUndo(
      `There is no document '${target}'. ${list.length > 0 ? `Documents: ${list.join(', ')}.` : 'There are none yet.'}`,
    )
  }
  return named
}

/**
 * Returns the document kinds that can be edited. Undefined means that any document can be edited, because there are no
 * edit actions.
 */
function editableKinds({ actions, process }: SessionKit): ReadonlySet<string> | undefined {
  const edits = [...actions.actions.values()].filter(({ type, handler }) => (handler ?? type) === 'apply_edit')
  if (edits.length === 0) return undefined
  const kinds = edits.flatMap(({ settings }) => [settings?.kinds, settings?.kind].flat())
  const work = process.templates.map(({ name }) => name)
  return new Set(['content', ...work, ...kinds.filter((kind) => typeof kind === 'string')])
}

/** Whether the changes of an action are undone together. */
function isOneChange({ actions, handlers }: SessionKit, type: string | undefined): boolean {
  const definition = type === undefined ? undefined : actions.actions.get(type)
  return definition !== undefined && handlers[definition.handler ?? definition.type]?.settings?.isOneChange === true
}

type Change = NonNullable<Awaited<ReturnType<TurnDraft['lastChange']>>>

/**
 * Returns documents whose last change can be undone, latest change first. A manual change that is not stored yet comes
 * first.
 */
async function changedLast(db: Kysely<Database>, draft: TurnDraft, project: string, paths: readonly string[]) {
  const times = await changeTimes(db, project)
  const changed: { document: SessionDocument; change: Change; at: number }[] = []
  for (const path of paths) {
    const change = await draft.lastChange(path)
    if (!change) continue
    const document = (await draft.read(path)) ?? { ...change.before, text: '' }
    const at = times.get(`${path}@${change.version}`)?.getTime() ?? Number.POSITIVE_INFINITY
    changed.push({ document, change, at })
  }
  return changed.sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
}
