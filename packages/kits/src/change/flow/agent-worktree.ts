import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAgentConfiguration } from '@quire/agents'
import type { FlowContext } from '@quire/runtime'
import type { Workplace } from '@quire/runtime/call'
import { changedPaths } from '../repository/git/diff.ts'
import { git, gitLine } from '../repository/git/git.ts'
import { listTree, readBlobs, type TreeFile } from '../repository/git/read-tree.ts'
import {
  closeWorktree,
  openWorktree,
  removeGitNames,
  type Worktree,
  type WorktreeName,
  worktreeHome,
} from '../repository/git/worktree.ts'
import type { FileUpdate, RefusedUpdate } from '../repository/update/file-update.ts'
import { readUpdates } from '../repository/update/read-updates.ts'

/**
 * The block of files at the end of an answer. The contents of a file cannot be mistaken for a tag or for the end of the
 * block.
 */
const OPEN = '\n\n```quire-files\n'
const CLOSE = '\n```\n'

interface WrittenFile {
  readonly path: string
  readonly mode?: string
  /** The content in Base64. Absent if the file was deleted. */
  readonly content?: string
  /** Why the file is ignored. */
  readonly reason?: string
}

const MAX_BYTES = 8 * 1024 * 1024

/**
 * A worktree that an agent changes. The changes become part of the answer, so the worktree is not needed after a crash.
 */
export function worktreeWorkplace(repository: string, name: WorktreeName, isTrusted: boolean): Workplace {
  let worktree: Worktree | undefined
  return {
    isTrusted,
    async open() {
      worktree = await openWorktree(repository, name, isTrusted ? {} : { isLeftOut: isAgentConfiguration })
      return worktree.folder
    },
    async close(folder, text) {
      const { index, leftOut } = worktree!
      const refused = [
        ...(await removeGitNames(folder)).map((path) => ({ path, reason: 'it belongs to git' })),
        ...[...leftOut]
          .filter((path) => existsSync(join(folder, path)))
          .map((path) => ({ path, reason: 'agents may not read or change it' })),
      ]
      const inTree = { index, workTree: folder }
      // Ignored files are left out.
      await git(repository, ['add', '--all'], inTree)
      const tree = await gitLine(repository, ['write-tree', '--missing-ok'], inTree)
      const files = await collect(repository, name.commit, tree)
      return text + OPEN + JSON.stringify([...files, ...refused]) + CLOSE
    },
    discard: () => closeWorktree(name),
  }
}

async function collect(repository: string, from: string, to: string): Promise<WrittenFile[]> {
  const after = await listTree(repository, to)
  const paths = await changedPaths(repository, from, to)
  const present = paths.map((path) => after.get(path)).filter((file): file is TreeFile => file !== undefined)
  const bytes = present.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MAX_BYTES) throw new Error(`the agent wrote ${bytes} bytes; the limit is ${MAX_BYTES}.`)
  const regular = present.filter(({ mode }) => mode !== '160000')
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

/** Reads an agent's message and file changes from its answer. */
export function readWrittenFiles(text: string): {
  readonly message: string
  readonly updates: readonly FileUpdate[]
  readonly refused: readonly RefusedUpdate[]
} {
  const at = text.lastIndexOf(OPEN)
  const end = text.endsWith(CLOSE) ? text.length - CLOSE.length : -1
  if (at < 0 || end < 0)
    return { message: text, updates: [], refused: [{ path: '', reason: 'the block with the files is missing' }] }
  const files = JSON.parse(text.slice(at + OPEN.length, end)) as readonly WrittenFile[]
  const updates: FileUpdate[] = []
  const refused: RefusedUpdate[] = []
  for (const { path, mode, content, reason } of files) {
    if (reason !== undefined) refused.push({ path, reason })
    else if (content === undefined) updates.push({ kind: 'delete', path })
    else if (mode === '120000') refused.push({ path, reason: 'it is a link, and changes may not contain links' })
    else updates.push({ kind: 'write', path, content: Buffer.from(content, 'base64'), ...(mode && { mode }) })
  }
  const message = text.slice(0, at)
  const requested = readUpdates(message)
  for (const update of requested.updates) {
    const isMoved =
      update.kind === 'rename' && updates.some(({ kind, path }) => kind === 'write' && path === update.path)
    // The agent already wrote the new file, so only the old file has to be deleted.
    if (isMoved) updates.push({ kind: 'delete', path: update.from })
    else if (update.kind === 'delete' || update.kind === 'rename') updates.push(update)
    else
      refused.push({
        path: update.path,
        reason: 'edit files with your tools in this mode. Use tags only to delete or rename files',
      })
  }
  return {
    message: requested.message.trim() === '' ? message : requested.message,
    updates,
    refused: [...refused, ...requested.refused],
  }
}

/** The worktree of a step. */
export function stepWorktree(flowContext: FlowContext, run: string, key: string, commit: string): WorktreeName {
  return { home: homeOf(flowContext), name: `${run}-${key}`, commit }
}

/** The folder for worktrees. */
export function homeOf({ root }: FlowContext): string {
  return worktreeHome(root ?? process.cwd())
}

/** A checkout that an agent may read. Changes to it are discarded. */
export function lookWorkplace(repository: string, name: WorktreeName, isTrusted: boolean): Workplace {
  return {
    isTrusted,
    isReadOnly: true,
    open: async () =>
      (await openWorktree(repository, name, isTrusted ? {} : { isLeftOut: isAgentConfiguration })).folder,
    close: async (_folder, text) => text,
    discard: () => closeWorktree(name),
  }
}
