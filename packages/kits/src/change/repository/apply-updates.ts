import { applyTextEdits, findNewEscapes } from '@quire/core/response'
import { whyRefused } from './check-update.ts'
import { commitIndex } from './commit-tree.ts'
import type { FileUpdate, RefusedUpdate } from './file-update.ts'
import { filteredPaths } from './filtered-paths.ts'
import { git, gitLine } from './git.ts'
import { ProjectTree } from './project-tree.ts'
import { listTree, readBlobs, type TreeFile } from './read-tree.ts'
import { withIndexOf } from './temporary-index.ts'

export interface AppliedUpdates {
  readonly commit: string
  /** Paths that were written, deleted or renamed to. */
  readonly applied: readonly string[]
  readonly refused: readonly RefusedUpdate[]
  /** Files with lines (from 1) that stood there without XML escapes before. */
  readonly escaped: readonly { readonly path: string; readonly lines: readonly number[] }[]
}

/**
 * Makes a commit of another one and updates to it. Nothing is checked out: files go from the answer into git's own
 * store, so no link on a disk can lead them elsewhere, and the same updates give the same commit however often.
 */
export async function applyUpdates(
  repository: string,
  parent: string,
  updates: readonly FileUpdate[],
  message: string,
): Promise<AppliedUpdates> {
  const tree = new ProjectTree(await listTree(repository, parent))
  const applied: string[] = []
  const refused: RefusedUpdate[] = []
  const escaped: { path: string; lines: readonly number[] }[] = []
  return withIndexOf(repository, parent, async (index) => {
    const ignored = await ignoredAmong(repository, index, updates, tree)
    const written = updates.filter((update) => hasContent(update) && whyRefused(update, tree) === undefined)
    const filters = await filteredPaths(
      repository,
      written.map(({ path }) => path),
      { index },
    )
    const lines: Buffer[] = []
    const set = (path: string, file: TreeFile | undefined): void => {
      const entry = file ? `${file.mode} ${file.oid}\t${path}\0` : `0 ${'0'.repeat(parent.length)}\t${path}\0`
      lines.push(Buffer.from(entry))
      if (file) tree.set(file)
      else tree.delete(path)
    }
    for (const update of updates) {
      const isNew = tree.get(update.path) === undefined
      const reason =
        whyRefused(update, tree) ??
        (isNew && ignored.has(update.path) ? 'the project’s .gitignore leaves it out' : undefined) ??
        (filters.has(update.path) && hasContent(update)
          ? `it goes through the git filter '${filters.get(update.path)}', which is not run`
          : undefined)
      const content = reason === undefined ? await contentOf(repository, update, tree) : undefined
      const problem = reason ?? (content && 'problem' in content ? content.problem : undefined)
      if (problem !== undefined) {
        refused.push({ path: update.path, reason: problem })
        continue
      }
      applied.push(update.path)
      if (update.kind === 'delete') set(update.path, undefined)
      else {
        const before = tree.get(update.kind === 'rename' ? update.from : update.path)
        const oid = Buffer.isBuffer(content) ? await store(repository, content) : before!.oid
        if (before && Buffer.isBuffer(content)) {
          const lines = await newEscapes(repository, before, content)
          if (lines.length > 0) escaped.push({ path: update.path, lines })
        }
        const wanted = update.kind === 'write' ? update.mode : undefined
        if (update.kind === 'rename') set(update.from, undefined)
        set(update.path, { path: update.path, mode: wanted ?? before?.mode ?? '100644', oid, size: 0 })
      }
    }
    await git(repository, ['update-index', '-z', '--index-info'], { index, input: Buffer.concat(lines) })
    return { commit: await commitIndex(repository, index, parent, message), applied, refused, escaped }
  })
}

/** A file that is only renamed keeps what is stored, whatever made it. */
const hasContent = (update: FileUpdate): boolean =>
  update.kind === 'edit' || (update.kind !== 'delete' && update.content !== undefined)

/** The new content of a file, undefined where it keeps its own; or why an edit cannot be made. */
async function contentOf(
  repository: string,
  update: FileUpdate,
  tree: ProjectTree,
): Promise<Buffer | { readonly problem: string } | undefined> {
  if (update.kind === 'delete') return undefined
  if (update.kind !== 'edit') return update.content
  const [before] = await readBlobs(repository, [tree.get(update.path)!.oid])
  const text = before!.toString('utf8')
  if (!Buffer.from(text).equals(before!)) return { problem: 'it is not text, so that it cannot be edited' }
  const edited = applyTextEdits(text, update.edits)
  return 'problem' in edited ? edited : Buffer.from(edited.text)
}

async function newEscapes(repository: string, before: TreeFile, content: Buffer): Promise<number[]> {
  if (!content.includes('&')) return []
  const [old] = await readBlobs(repository, [before.oid])
  return findNewEscapes(old!.toString('utf8'), content.toString('utf8'))
}

/** Bytes as they are: no filter, no line ends changed. */
function store(repository: string, content: Buffer): Promise<string> {
  return gitLine(repository, ['hash-object', '-w', '--stdin', '--no-filters'], { input: content })
}

/** New files that the project ignores: secrets, builds and dependencies have no place in a change. */
async function ignoredAmong(
  repository: string,
  index: string,
  updates: readonly FileUpdate[],
  tree: ProjectTree,
): Promise<ReadonlySet<string>> {
  const fresh = updates.filter((update) => !tree.get(update.path) && whyRefused(update, tree) === undefined)
  if (fresh.length === 0) return new Set()
  const input = fresh.map(({ path }) => `${path}\0`).join('')
  const said = await git(repository, ['check-ignore', '-z', '--stdin'], { index, input, accept: [1] })
  return new Set(said.toString('utf8').split('\0'))
}
