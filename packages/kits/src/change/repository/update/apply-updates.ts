import { commitIndex, type Signature, withIndexOf } from '../git/commit.ts'
import { filteredPaths } from '../git/filtered-paths.ts'
import { git, gitLine } from '../git/git.ts'
import { ignoredPaths } from '../git/ignored-paths.ts'
import { isRegular, listTree, type TreeFile } from '../git/read-tree.ts'
import { type FileUpdate, type RefusedUpdate, writtenUpdate } from './file-update.ts'
import { hasContent, newContent } from './new-content.ts'
import { ProjectTree } from './project-tree.ts'
import { whyBlocked, whyUnsafe } from './why-unsafe.ts'

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
 * store, so that links on disk cannot redirect them. The same updates always give the same commit. `parent` is the
 * parent of the new commit. By default, this is the commit with the updated files.
 */
export async function applyUpdates(
  repository: string,
  from: string,
  updates: readonly FileUpdate[],
  message: string,
  { parent = from, signature }: { readonly parent?: string; readonly signature?: Signature } = {},
): Promise<AppliedUpdates> {
  const tree = new ProjectTree(await listTree(repository, from))
  const applied: string[] = []
  const refused: RefusedUpdate[] = []
  const escaped: { path: string; lines: readonly number[] }[] = []
  return withIndexOf(repository, from, async (index) => {
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
      const content = reason === undefined ? await newContent(repository, update, tree) : {}
      const problem = reason ?? content.problem
      if (problem !== undefined) {
        const text = writtenUpdate(update)
        refused.push({ path: update.path, reason: problem, ...(text !== undefined && { text }) })
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
    return { commit: await commitIndex(repository, index, parent, message, signature), applied, refused, escaped }
  })
}

/** Stores bytes unchanged, without filters and without converting line endings. */
function store(repository: string, content: Buffer): Promise<string> {
  return gitLine(repository, ['hash-object', '-w', '--stdin', '--no-filters'], { input: content })
}

/** Returns new files that match the project's ignore rules, such as secrets, builds and dependencies. */
async function ignoredAmong(
  repository: string,
  index: string,
  updates: readonly FileUpdate[],
  tree: ProjectTree,
): Promise<ReadonlySet<string>> {
  const fresh = updates.filter((update) => !tree.get(update.path) && whyRefused(update, tree) === undefined)
  return ignoredPaths(
    repository,
    fresh.map(({ path }) => path),
    { index },
  )
}

const MAX_BYTES = 4 * 1024 * 1024

/**
 * Returns why an update cannot be applied, or undefined if it can. A model wrote the paths, so they are not trusted.
 */
function whyRefused(update: FileUpdate, tree: ProjectTree): string | undefined {
  const problem = whyUnsafe(update.path) ?? whyBlocked(update.path, tree)
  if (problem !== undefined) return problem
  const current = tree.get(update.path)
  const tooLong = `it is longer than ${MAX_BYTES} bytes`
  if (current && !isRegular(current)) return `it is a ${current.mode === '120000' ? 'link' : 'submodule'}, not a file`
  if (update.kind === 'delete') return current ? undefined : 'there is no such file to delete'
  if (update.kind === 'edit' || update.kind === 'patch') {
    const isNew = update.kind === 'patch' && update.isNew
    if (isNew && current) return 'a file with that name already exists'
    if (!isNew && !current) return 'the file does not exist. To create it, write it in full'
    const text = update.kind === 'edit' ? update.edits : update.patch
    return text.length > MAX_BYTES ? tooLong : undefined
  }
  if (Buffer.byteLength(update.content ?? '') > MAX_BYTES) return tooLong
  if (update.kind === 'rename') {
    const unsafe = whyUnsafe(update.from)
    if (unsafe !== undefined) return `the file to rename: ${unsafe}`
    const from = tree.get(update.from)
    if (!from || !isRegular(from)) return `there is no file ${JSON.stringify(update.from)} to rename`
    if (current && update.from !== update.path) return 'a file with that name already exists'
  }
  return undefined
}
