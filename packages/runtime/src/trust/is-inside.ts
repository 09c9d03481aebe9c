import { realpathSync } from 'node:fs'
import { sep } from 'node:path'

/** Whether a path is the folder itself or something inside it. Links in the path are resolved. */
export function isInside(path: string, folder: string): boolean {
  return `${realPathOf(path) ?? path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

/** The path with all links resolved. Undefined if the path does not exist. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
