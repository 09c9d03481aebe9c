import { realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { loadTextFile } from '@quire/core/template'

/** Reads the files named in a test file. */
export type ReadBeside = (path: string) => string

/**
 * Reads files relative to a test file. Reads nothing outside the root. A test file may come from a stranger, and its
 * files may be sent to a model.
 */
export function readBeside(file: string, root: string): ReadBeside {
  return (path) => {
    const target = resolve(dirname(file), path)
    if (isOutside(target, root) || isOutside(realPath(target), realPath(root))) {
      throw new Error(`${path} is outside the workspace`)
    }
    return loadTextFile(target, { label: path })
  }
}

function isOutside(target: string, root: string): boolean {
  const way = relative(root, target)
  return way === '..' || way.startsWith(`..${sep}`) || resolve(root, way) !== target
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
