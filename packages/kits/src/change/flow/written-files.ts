import type { Workplace } from '@quire/runtime'
import { changedPaths } from '../repository/diff.ts'
import type { FileUpdate, RefusedUpdate } from '../repository/file-update.ts'
import { git, gitLine } from '../repository/git.ts'
import { listTree, readBlobs, type TreeFile } from '../repository/read-tree.ts'
import { closeWorktree, openWorktree, type Worktree } from '../repository/worktree.ts'

/** How the files stand at the end of an answer; nothing in it can be taken for a tag or the end of the block. */
const OPEN = '\n\n```quire-files\n'
const CLOSE = '\n```\n'

interface WrittenFile {
  readonly path: string
  readonly mode?: string
  /** Base64; absent where the file is gone. */
  readonly content?: string
}

const MOST_BYTES = 8 * 1024 * 1024

/**
 * A worktree that an agent changes. What it did there becomes part of its answer, so that one record has both: after a
 * crash the change is made again from the answer, and the worktree itself is never needed twice.
 */
export function worktreeWorkplace(repository: string, worktree: Worktree): Workplace {
  let environment: Readonly<Record<string, string>> = {}
  return {
    async open() {
      const folder = await openWorktree(repository, worktree)
      // Asked before the agent is there: a `.git` that it puts in place could have git run programs of its choice.
      environment = {
        GIT_DIR: await gitLine(folder, ['rev-parse', '--absolute-git-dir']),
        GIT_WORK_TREE: folder,
      }
      return folder
    },
    async close(folder, text) {
      // The index is the worktree's own. What is ignored stays out of it.
      await git(folder, ['add', '--all'], { environment })
      const tree = await gitLine(folder, ['write-tree'], { environment })
      const files = await collect(repository, worktree.commit, tree)
      await closeWorktree(repository, folder)
      return text + OPEN + JSON.stringify(files) + CLOSE
    },
  }
}

async function collect(repository: string, from: string, to: string): Promise<WrittenFile[]> {
  const after = await listTree(repository, to)
  const paths = await changedPaths(repository, from, to)
  const there = paths.map((path) => after.get(path)).filter((file): file is TreeFile => file !== undefined)
  const bytes = there.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MOST_BYTES) throw new Error(`the agent wrote ${bytes} bytes; ${MOST_BYTES} are the most.`)
  const regular = there.filter(({ mode }) => mode !== '160000')
  const contents = await readBlobs(
    repository,
    regular.map(({ oid }) => oid),
  )
  const byPath = new Map(regular.map(({ path, mode }, index) => [path, { mode, content: contents[index]! }]))
  return paths.map((path): WrittenFile => {
    const file = byPath.get(path)
    return file ? { path, mode: file.mode, content: file.content.toString('base64') } : { path }
  })
}

/** The message and the files of an answer that was given in a workplace. */
export function readWrittenFiles(text: string): {
  readonly message: string
  readonly updates: readonly FileUpdate[]
  readonly refused: readonly RefusedUpdate[]
} {
  const at = text.lastIndexOf(OPEN)
  const end = text.endsWith(CLOSE) ? text.length - CLOSE.length : -1
  if (at < 0 || end < 0)
    return { message: text, updates: [], refused: [{ path: '', reason: 'the files are not there' }] }
  const files = JSON.parse(text.slice(at + OPEN.length, end)) as readonly WrittenFile[]
  const updates: FileUpdate[] = []
  const refused: RefusedUpdate[] = []
  for (const { path, mode, content } of files) {
    if (content === undefined) updates.push({ kind: 'delete', path })
    else if (mode === '120000') refused.push({ path, reason: 'it is a link, which a change may not bring' })
    else updates.push({ kind: 'write', path, content: Buffer.from(content, 'base64'), ...(mode && { mode }) })
  }
  return { message: text.slice(0, at), updates, refused }
}
