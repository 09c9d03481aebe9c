import type { TreeFile } from '../git/read-tree.ts'

/** Tracks the files and folders of a commit as updates are applied. */
export class ProjectTree {
  readonly #files: Map<string, TreeFile>
  /** The number of files in each folder, including subfolders. */
  readonly #folders = new Map<string, number>()

  constructor(files: ReadonlyMap<string, TreeFile>) {
    this.#files = new Map(files)
    for (const path of files.keys()) this.#count(path, 1)
  }

  get(path: string): TreeFile | undefined {
    return this.#files.get(path)
  }

  isFolder(path: string): boolean {
    return (this.#folders.get(path) ?? 0) > 0
  }

  set(file: TreeFile): void {
    if (!this.#files.has(file.path)) this.#count(file.path, 1)
    this.#files.set(file.path, file)
  }

  delete(path: string): void {
    if (this.#files.delete(path)) this.#count(path, -1)
  }

  #count(path: string, by: number): void {
    for (const folder of foldersAbove(path)) this.#folders.set(folder, (this.#folders.get(folder) ?? 0) + by)
  }
}

/** The folders that contain a path, outermost first. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}
