import { readFileSync } from 'node:fs'
import { parseDataFile } from '@quire/core/data-file'
import { checkArtifactPath, UnsafeArtifactPath } from '@quire/runtime/artifact'
import { UnsafeDocumentPath } from '../errors.ts'

/**
 * The formats of a project's documents: prose and tables. Other formats are excluded, so that a model cannot write code
 * or configuration.
 */
export const DOCUMENT_EXTENSIONS = ['md', 'markdown', 'txt', 'rst', 'adoc', 'org', 'fountain', 'csv', 'tsv'] as const

const TEXTS_ONLY = `documents must be text or tables (${DOCUMENT_EXTENSIONS.map((one) => `.${one}`).join(', ')})`

/** Handlers of actions may also use this data format, but responses may not. */
export const DATA_EXTENSION = 'json'

/** Folders with a special meaning in a workspace or for package managers. */
const RESERVED_FOLDERS = [
  'flows',
  'kits',
  'prompts',
  'blueprints',
  'recipes',
  'schemas',
  'domains',
  'projects',
  'node_modules',
]

/** Matches a Windows short name, such as FLOWS~1. */
const SHORT_NAME = /~\d/

/**
 * Checks a document path that comes from a response or an action's parameter.
 * @throws UnsafeDocumentPath
 */
export function checkTextPath(path: string): void {
  checkDocumentPath(path)
  if (extensionOf(path) === DATA_EXTENSION) throw new UnsafeDocumentPath(path, TEXTS_ONLY)
}

/**
 * Checks whether a document may be written to a path in a project's folder. The same rules apply to responses, actions
 * and the store. Ignores differences that some file systems ignore, such as case. @throws UnsafeDocumentPath
 */
export function checkDocumentPath(path: string): void {
  const refuse = (why: string): never => {
    throw new UnsafeDocumentPath(path, why)
  }
  checkSystems(path, path)
  // Unicode normalization turns some characters into dots, spaces or slashes.
  const folded = path.normalize('NFKC').toLowerCase()
  checkSystems(folded, path)
  const parts = folded.split('/')
  for (const part of parts) {
    if (part.startsWith('.')) refuse('names that start with a dot are reserved for settings')
    if (/^\s|^~/.test(part) || SHORT_NAME.test(part))
      refuse('part of the path can refer to another name on some systems')
  }
  if (RESERVED_FOLDERS.includes(parts[0]!)) refuse(`'${parts[0]}' has a special meaning in a workspace`)
  if (parts.includes('node_modules')) refuse("'node_modules' contains code")
  const reserved = reservedFiles().some((name) => `/${folded}`.endsWith(`/${name}`))
  if (reserved) refuse(`programs read instructions or settings from ${parts.at(-1)}`)
  const extension = extensionOf(path)
  if (extension !== DATA_EXTENSION && !DOCUMENT_EXTENSIONS.some((one) => one === extension)) refuse(TEXTS_ONLY)
}

/** Returns the extension of a path, in lower case. Empty if the path has no extension. */
export function extensionOf(path: string): string {
  return /[^/]\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Rejects paths outside the folder, hidden names, invisible characters, streams and devices. */
function checkSystems(name: string, path: string): void {
  try {
    checkArtifactPath(name)
  } catch (error) {
    if (!(error instanceof UnsafeArtifactPath)) throw error
    throw new UnsafeDocumentPath(path, error.reason)
  }
}

const FILE = new URL('../../data/reserved-files.yaml', import.meta.url)

let names: readonly string[] | undefined

/** The files in `data/reserved-files.yaml`, in lower case. */
export function reservedFiles(): readonly string[] {
  names ??= loadNames()
  return names
}

function loadNames(): string[] {
  const { value, problems } = parseDataFile(readFileSync(FILE, 'utf8'), 'reserved-files.yaml', isListOfNames)
  // An unreadable list must not allow every file.
  if (!isListOfNames(value)) throw new Error(`reserved-files.yaml is damaged: ${JSON.stringify(problems)}`)
  return Object.values(value).flatMap((group) => Object.keys(group).map((name) => name.toLowerCase()))
}

type Names = Readonly<Record<'instructions' | 'settings', Readonly<Record<string, string>>>>

function isListOfNames(value: unknown): value is Names {
  const { instructions, settings } = (value ?? {}) as Partial<Names>
  return [instructions, settings].every((group) => typeof group === 'object' && Object.keys(group).length > 0)
}
