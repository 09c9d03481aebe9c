import type { Database } from '@quire/runtime/store'
import { storableJson } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import { changeTimes, storeDocuments } from '../documents/documents.ts'
import type { SessionDocument } from '../documents/session-document.ts'
import { NothingToUndo } from '../errors.ts'
import { unifiedDiff } from '../handlers/apply-edit.ts'
import type { SessionKit } from '../kit/session-context.ts'
import type { Cause } from '../process/session-state.ts'
import type { TurnDraft } from './turn-draft.ts'

/** What taking a change back came to. */
export interface UndoneChange {
  readonly file: string
  /** The version that was written, with the text of the one that it brings back. */
  readonly version: number
  readonly restored: number
  /** Whose change it was: an action's, or the person's own in the file. */
  readonly undid: string | undefined
  readonly diff: string
}

export interface UndoOptions {
  readonly kit: SessionKit
  readonly session: string
  readonly project: string
  readonly turn: number
  /** A document by its key or its path; the one that was changed last unless given. */
  readonly target?: string
}

/**
 * Takes back the last change that stands, as a version of its own, so that nothing is lost and the next time goes one
 * further back. A person may take back also what was changed by hand. @throws NothingToUndo
 */
export async function undoChange(db: Kysely<Database>, draft: TurnDraft, options: UndoOptions): Promise<UndoneChange> {
  const { session, project, turn } = options
  const { document, change } = await lastChange(db, draft, options)
  const { path, kind, key } = document
  const { text, version: restored } = change.before
  draft.during('undo')
  const written = await draft.write({ path, kind, key, text, restores: restored })
  const cause: Cause = { turn, by: 'person', action: 'undo' }
  await db.transaction().execute(async (tx) => {
    await storeDocuments(tx, { project, session, turn }, draft.versions)
    await tx
      .insertInto('session_change')
      .values({
        session_id: session,
        turn,
        path: `documents/${path}`,
        before: storableJson({ version: document.version }),
        after: storableJson({ version: written.version, restores: restored }),
        cause: storableJson(cause),
      })
      .execute()
  })
  return {
    file: path,
    version: written.version,
    restored,
    undid: change.action,
    diff: await unifiedDiff(document, text),
  }
}

type Change = NonNullable<Awaited<ReturnType<TurnDraft['lastChange']>>>

async function lastChange(
  db: Kysely<Database>,
  draft: TurnDraft,
  { kit, project, target }: UndoOptions,
): Promise<{ readonly document: SessionDocument; readonly change: Change }> {
  const changed = await changedLast(db, draft, project, await candidates(draft, kit, target))
  const found = changed[0]
  if (found) return found
  throw new NothingToUndo(
    target === undefined
      ? 'There is nothing to undo: every text stands as it was first written.'
      : `There is nothing to undo in ${target}: it stands as it was first written.`,
  )
}

/** The documents that may be meant. Work templates are written from the state: their fields are what can be changed. */
async function candidates(draft: TurnDraft, kit: SessionKit, target: string | undefined): Promise<readonly string[]> {
  const all = await draft.documents()
  const isWork = (kind: string): boolean => kit.process.templates.some(({ name }) => name === kind)
  if (target === undefined) {
    const kinds = editableKinds(kit)
    return all.filter(({ kind }) => !isWork(kind) && (!kinds || kinds.has(kind))).map(({ path }) => path)
  }
  // A plan and what was written by it have one key: whichever was changed last is meant.
  const named = all.filter(({ key, path }) => key === target || path === target)
  if (named.length === 0) {
    const list = [...new Set(all.map(({ key }) => key))].slice(0, 50)
    throw new NothingToUndo(
      `There is no document '${target}'. ${list.length > 0 ? `There are: ${list.join(', ')}.` : 'There is none yet.'}`,
    )
  }
  const [work] = named.filter(({ kind }) => isWork(kind))
  if (work) {
    throw new NothingToUndo(
      `${work.path} is written from what is filled in: change the fields of ${work.kind} instead.`,
    )
  }
  return named.map(({ path }) => path)
}

/** What edits are for, as the process's own actions say; without such an action, any document. */
function editableKinds({ actions }: SessionKit): ReadonlySet<string> | undefined {
  const edits = [...actions.actions.values()].filter(({ type, handler }) => (handler ?? type) === 'apply_edit')
  if (edits.length === 0) return undefined
  const kinds = edits.flatMap(({ settings }) => [settings?.kinds, settings?.kind].flat())
  return new Set(['content', ...kinds.filter((kind) => typeof kind === 'string')])
}

/** Those that have a change that stands, the latest change first; what was changed by hand just now is the latest. */
async function changedLast(db: Kysely<Database>, draft: TurnDraft, project: string, paths: readonly string[]) {
  const times = await changeTimes(db, project)
  const changed: { document: SessionDocument; change: Change; at: number }[] = []
  for (const path of paths) {
    const document = await draft.read(path)
    const change = document && (await draft.lastChange(path))
    if (!change) continue
    const at = times.get(`${path}@${change.version}`)?.getTime() ?? Number.POSITIVE_INFINITY
    changed.push({ document, change, at })
  }
  return changed.sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
}
