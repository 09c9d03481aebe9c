import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { applyTextEdits, type EditedText, findNewEscapes } from '@quire/core/response'
import { applyPatchTo } from './apply-patch.ts'
import { asBefore } from './as-before.ts'
import { whyRefused } from './check-update.ts'
import { commitIndex } from './commit-tree.ts'
import type { FileUpdate, RefusedUpdate } from './file-update.ts'
import { filteredPaths } from './filtered-paths.ts'
import { git, gitLine } from './git.ts'
import { incompleteReason } from './incomplete-reason.ts'
import { ProjectTree } from './project-tree.ts'
import { listTree, readBlobs, type TreeFile } from './read-tree.ts'
import { withIndexOf } from './temporary-index.ts'

export interface AppliedUpdates {
  readonly commit: string
  /** Paths of written and deleted files, and the new paths of renamed files. */
  readonly applied: readonly string[]
  readonly refused: readonly RefusedUpdate[]
  /** Documents with new XML escapes, and the numbers of the lines that contain them. */
  readonly escaped: readonly { readonly path: string; readonly lines: readonly number[] }[]
}

/**
 * Creates a commit by applying updates to another commit, without a checkout. Writes files directly to git's object
 * store, so that links on disk cannot redirect them. The same updates always give the same commit.
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
        (isNew && ignored.has(update.path) ? 'the project’s .gitignore excludes it' : undefined) ??
        (filters.has(update.path) && hasContent(update)
          ? `it uses the git filter '${filters.get(update.path)}', and Quire does not run filters`
          : undefined)
      const content = reason === undefined ? await contentOf(repository, update, tree) : {}
      const problem = reason ?? content.problem
      if (problem !== undefined) {
        refused.push({ path: update.path, reason: problem })
        continue
      }
      applied.push(update.path)
      if (update.kind === 'delete') set(update.path, undefined)
      else {
        const before = tree.get(update.kind === 'rename' ? update.from : update.path)
        const oid = content.bytes ? await store(repository, content.bytes) : before!.oid
        if (content.escapes) escaped.push({ path: update.path, lines: content.escapes })
        const wanted = update.kind === 'write' ? update.mode : undefined
        if (update.kind === 'rename') set(update.from, undefined)
        set(update.path, { path: update.path, mode: wanted ?? before?.mode ?? '100644', oid, size: 0 })
      }
    }
    await git(repository, ['update-index', '-z', '--index-info'], { index, input: Buffer.concat(lines) })
    return { commit: await commitIndex(repository, index, parent, message), applied, refused, escaped }
  })
}

/** A file that is only renamed keeps its stored content. */
const hasContent = (update: FileUpdate): boolean => {
  if (update.kind === 'delete') return false
  return update.kind !== 'rename' || update.content !== undefined || update.patch !== undefined
}

interface NewContent {
  /** Undefined if the content does not change. */
  readonly bytes?: Buffer
  /** Why the file cannot be written. */
  readonly problem?: string
  /** Lines with new XML escapes. */
  readonly escapes?: readonly number[]
}

async function contentOf(repository: string, update: FileUpdate, tree: ProjectTree): Promise<NewContent> {
  if (!hasContent(update) || update.kind === 'delete') return {}
  const file = tree.get(update.kind === 'rename' ? update.from : update.path)
  const [before] = file ? await readBlobs(repository, [file.oid]) : []
  const old = before?.toString('utf8') ?? ''
  const isText = before === undefined || Buffer.from(old).equals(before)
  // The author edited the file directly in a worktree, so the content is complete. It may be binary.
  if ('content' in update && Buffer.isBuffer(update.content)) {
    return checkEscapes(update.path, isText ? old : '', update.content)
  }
  if (!isText || old.includes('\0')) return { problem: 'it is not text, so it can only be deleted or renamed' }
  const changed = newText(update, old)
  if ('problem' in changed) return changed
  return checkEscapes(update.path, old, Buffer.from(changed.text))
}

function newText(update: Exclude<FileUpdate, { kind: 'delete' }>, old: string): EditedText {
  if (update.kind === 'edit') return applyTextEdits(old, update.edits)
  if ('patch' in update && update.patch !== undefined) return applyPatchTo(old, update.patch)
  const text = (update as { readonly content: string }).content
  const problem = incompleteReason(update.path, text, old)
  return problem === undefined ? { text: asBefore(text, old) } : { problem }
}

/** Files in which an escape may be intentional. */
const DOCUMENT = /\.(?:x?html?|xml|xslt?|svg|mdx?|markdown|rst|adoc|txt|vue|svelte|astro|hbs|ejs|plist|resx)$/i
const MARKUP_IN_CODE = /\.[jt]sx$/i

/** Rejects new XML escapes in code, because they would change the program. */
function checkEscapes(path: string, old: string, bytes: Buffer): NewContent {
  if (old === '' || !bytes.includes('&')) return { bytes }
  const text = bytes.toString('utf8')
  const escapes = findNewEscapes(old, text)
  if (escapes.length === 0) return { bytes }
  const lines = text.split('\n')
  const wrong = DOCUMENT.test(path)
    ? undefined
    : escapes.find((line) => !MARKUP_IN_CODE.test(path) || lines[line - 1]!.includes('=&gt;'))
  if (wrong === undefined) return { bytes, escapes }
  const quoted = JSON.stringify(lines[wrong - 1]!.trim().slice(0, 80))
  return {
    problem: `line ${wrong} is written with XML escapes (${quoted}). Write every character as it is in the file`,
  }
}

/** Stores bytes unchanged, without filters and without converting line endings. */
function store(repository: string, content: Buffer): Promise<string> {
  return gitLine(repository, ['hash-object', '-w', '--stdin', '--no-filters'], { input: content })
}

async function isBehindLink(repository: string, path: string): Promise<boolean> {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const entry = await lstat(join(repository, path.slice(0, at))).catch(() => undefined)
    if (entry?.isSymbolicLink()) return true
  }
  return false
}

/** Returns new files that match the project's ignore rules, such as secrets, builds and dependencies. */
async function ignoredAmong(
  repository: string,
  index: string,
  updates: readonly FileUpdate[],
  tree: ProjectTree,
): Promise<ReadonlySet<string>> {
  const fresh: FileUpdate[] = []
  for (const update of updates) {
    if (tree.get(update.path) || whyRefused(update, tree) !== undefined) continue
    // Git fails if a parent folder of the path is a link in the working tree.
    if (!(await isBehindLink(repository, update.path))) fresh.push(update)
  }
  if (fresh.length === 0) return new Set()
  const input = fresh.map(({ path }) => `${path}\0`).join('')
  const said = await git(repository, ['check-ignore', '-z', '--stdin'], { index, input, accept: [1] })
  return new Set(said.toString('utf8').split('\0'))
}
