import { withIndexOf } from '../repository/git/commit.ts'
import { ignoredPaths } from '../repository/git/ignored-paths.ts'
import type { TreeFile } from '../repository/git/read-tree.ts'
import { ProjectTree } from '../repository/update/project-tree.ts'
import { whyBlocked, whyUnsafe } from '../repository/update/why-unsafe.ts'
import type { LookUpPlace, Refused } from './look-up.ts'

/** A file, or a folder with all files below it. The path of the root is empty. */
export type ProjectEntry =
  | { readonly kind: 'file'; readonly file: TreeFile }
  | { readonly kind: 'folder'; readonly path: string; readonly files: readonly TreeFile[] }

/** Finds the file or folder that a model names. Never touches the disk, except to ask git for ignore rules. */
export async function findInProject(place: LookUpPlace, written: string): Promise<ProjectEntry | Refused> {
  const trimmed = written.trim()
  const all = [...place.files.values()]
  if (['', '.', './'].includes(trimmed)) return { kind: 'folder', path: '', files: all }
  const path = trimmed.replace(/^\.\//, '').replace(/(?<=[^/])\/+$/, '')
  const unsafe = whyUnsafe(path)
  if (unsafe !== undefined) return { problem: unsafe }
  const file = place.files.get(path)
  if (file?.mode === '120000') return { problem: 'it is a link, and links are not followed' }
  if (file?.mode === '160000') return { problem: 'it is another repository' }
  if (file) return { kind: 'file', file }
  const tree = new ProjectTree(place.files)
  if (tree.isFolder(path)) {
    return { kind: 'folder', path, files: all.filter((one) => one.path.startsWith(`${path}/`)) }
  }
  return { problem: whyBlocked(path, tree) ?? (await whyMissing(place, path)) }
}

async function whyMissing({ repository, commit }: LookUpPlace, path: string): Promise<string> {
  const ignored = await withIndexOf(repository, commit, (index) => ignoredPaths(repository, [path], { index })).catch(
    // Git refuses some names. They are not in the project.
    () => new Set<string>(),
  )
  return ignored.has(path) ? 'the project’s .gitignore excludes it' : 'there is no such file or folder'
}
