import { isAliasOf } from '@quire/core/file-name'
import { isRegular } from '../git/read-tree.ts'
import type { FileUpdate } from './file-update.ts'
import { foldersAbove, type ProjectTree } from './project-tree.ts'

const MAX_BYTES = 4 * 1024 * 1024
const MAX_LENGTH = 1000

/**
 * Returns why an update cannot be applied, or undefined if it can. A model wrote the paths, so they are not trusted.
 */
export function whyRefused(update: FileUpdate, tree: ProjectTree): string | undefined {
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

function whyUnsafe(path: string): string | undefined {
  if (path === '') return 'it does not name a file'
  if (path.length > MAX_LENGTH) return 'its path is too long'
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return 'its path has a character that is not allowed'
  if (path.includes('\uFFFD')) return 'its path is not valid UTF-8'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'its path is not relative to the root of the project'
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'its path points outside the project'
    if (isAliasOf(part, '.git')) return 'it belongs to git'
    // A checkout would write into the store of a workspace.
    if (isAliasOf(part, '.quire')) return 'it belongs to Quire'
  }
  return undefined
}

/** Returns why a path cannot be used. For example, it is a folder, or a parent folder is a link. */
function whyBlocked(path: string, tree: ProjectTree): string | undefined {
  if (tree.isFolder(path)) return 'it is a folder'
  for (const folder of foldersAbove(path)) {
    const above = tree.get(folder)
    if (above) return `${JSON.stringify(above.path)} is ${above.mode === '120000' ? 'a link' : 'not a folder'}`
  }
  return undefined
}
