import type { Dirent } from 'node:fs'
import { node } from '../node.ts'
import { FileUnreadable } from './errors.ts'
import { checkTemplateName } from './template-finder.ts'

const TEMPLATE = /\.md$/
const DEEPEST_FOLDER = 32
const MAX_FILES = 100_000

export interface TemplateFile {
  /** The path in the folder. For templates, without the extension. */
  readonly name: string
  /** The path as found. Links are not resolved. */
  readonly path: string
  /** Whether a symbolic link points outside the folder. */
  readonly isOutside: boolean
}

/**
 * Lists every `*.md` below a folder, keyed by name. Names are looked up in this list and never turned into paths. They
 * therefore cannot point outside the folder, and are case-sensitive on every disk. A missing folder is treated as
 * empty.
 */
export function scanTemplates(dir: string): Map<string, TemplateFile> {
  const files = [...scanFiles(dir, TEMPLATE).values()].map((file) => ({
    ...file,
    name: file.name.replace(TEMPLATE, ''),
  }))
  return new Map(files.filter(({ name }) => isTemplateName(name)).map((file) => [file.name, file]))
}

/** Lists every file below a folder whose name matches a pattern, keyed by its path in the folder. */
export function scanFiles(dir: string, pattern: RegExp): Map<string, TemplateFile> {
  const { join, sep } = node.path
  const files = new Map<string, TemplateFile>()
  const root = realPath(dir)
  if (root === undefined) return files
  const open = [{ path: dir, prefix: '', parents: [root] }]
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const entry of readFolder(folder.path)) {
      const path = join(folder.path, entry.name)
      const real = entry.isSymbolicLink() ? realPath(path) : path
      if (real === undefined || entry.name.startsWith('.')) continue
      const kind = entry.isSymbolicLink() ? node.fs.statSync(real) : entry
      const isOutside = entry.isSymbolicLink() && real !== root && !real.startsWith(root + sep)
      if (kind.isDirectory()) {
        const parent = entry.isSymbolicLink() ? real : join(folder.parents.at(-1)!, entry.name)
        const isLoop = folder.parents.includes(parent) || folder.parents.length > DEEPEST_FOLDER
        if (isLoop || isOutside || entry.name === 'node_modules') continue
        open.push({ path, prefix: `${folder.prefix}${entry.name}/`, parents: [...folder.parents, parent] })
      } else if (kind.isFile() && pattern.test(entry.name)) {
        const name = folder.prefix + entry.name
        files.set(name, { name, path, isOutside })
        if (files.size > MAX_FILES) throw new FileUnreadable(dir, 'too-large', `has more than ${MAX_FILES} files.`)
      }
    }
  }
  return files
}

/** A file with an invalid template name is not a template. */
function isTemplateName(name: string): boolean {
  try {
    checkTemplateName(name)
    return true
  } catch {
    return false
  }
}

function readFolder(path: string): Dirent[] {
  try {
    return node.fs.readdirSync(path, { withFileTypes: true })
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw new FileUnreadable(path, 'refused', `cannot be read (${code ?? String(cause)}).`, { cause })
  }
}

function realPath(path: string): string | undefined {
  try {
    return node.fs.realpathSync(path)
  } catch {
    return undefined
  }
}
