import { isAliasOf } from '@quire/core/file-name'
import { foldersAbove, type ProjectTree } from './project-tree.ts'

const MAX_LENGTH = 1000

/** Returns why a path cannot be a file of the project. A model wrote the path, so it is not trusted. */
export function whyUnsafe(path: string): string | undefined {
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
export function whyBlocked(path: string, tree: ProjectTree): string | undefined {
  if (tree.isFolder(path)) return 'it is a folder'
  for (const folder of foldersAbove(path)) {
    const above = tree.get(folder)
    if (above) return `${JSON.stringify(above.path)} is ${above.mode === '120000' ? 'a link' : 'not a folder'}`
  }
  return undefined
}
