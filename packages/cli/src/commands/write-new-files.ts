import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { InvalidInput } from '../command-line/errors.ts'
import { withSchemaLine } from './schema-line.ts'

/** A file to write. The path is relative to the workspace. */
export interface NewFile {
  readonly path: string
  readonly text: string
}

/** Reads all files of a folder. Replaces the placeholder in paths and texts by the user's name. */
export function readFiles(folder: string, placeholder?: string, name?: string): NewFile[] {
  const named = (text: string): string => (placeholder === undefined ? text : text.replaceAll(placeholder, name ?? ''))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
    .map((path) => ({ path: named(path), text: named(readFileSync(join(folder, path), 'utf8')) }))
}

/** Writes all files with their schema lines, or none. Never overwrites a file. @throws InvalidInput */
export function writeNewFiles(root: string, files: readonly NewFile[], advice: string): void {
  if (existsSync(root) && !statSync(root).isDirectory()) throw new InvalidInput(`${root} is not a folder.`)
  const taken = files.map(({ path }) => path).filter((path) => existsSync(join(root, path)))
  if (taken.length > 0)
    throw new InvalidInput(`${root} already has ${taken.join(', ')}; nothing was written. ${advice}`)
  const written: string[] = []
  try {
    mkdirSync(root, { recursive: true })
    for (const { path, text } of files) {
      const file = join(root, path)
      mkdirSync(dirname(file), { recursive: true })
      written.push(file)
      writeFileSync(file, withSchemaLine(text, file), { flag: 'wx' })
    }
  } catch (error) {
    // A partial result would block the next attempt.
    for (const file of written) rmSync(file, { force: true })
    throw error
  }
}
