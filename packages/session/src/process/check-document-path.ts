import { checkArtifactPath, UnsafeArtifactPath } from '@quire/runtime/artifact'
import { UnsafeDocumentPath } from '../errors.ts'

/**
 * What documents of a project can be: prose and tables. A format that some program runs, or reads its settings from, is
 * not among them, so that nothing a model writes becomes code or configuration.
 */
export const DOCUMENT_EXTENSIONS = ['md', 'markdown', 'txt', 'rst', 'adoc', 'org', 'fountain', 'csv', 'tsv'] as const

const TEXTS_ONLY = `documents are texts and tables (${DOCUMENT_EXTENSIONS.map((one) => `.${one}`).join(', ')})`

/** What an action's own handler may also write, under a name that no reply chooses: data that it reads again. */
const DATA_EXTENSION = 'json'

/** Folders that have a meaning in a workspace, or to package managers. */
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
/** Texts that programs read as instructions or settings: of coding agents, of package managers and build tools. */
const RESERVED_FILES = [
  'agents.md',
  'agents.override.md',
  'claude.md',
  'claude.local.md',
  'gemini.md',
  'qwen.md',
  'skill.md',
  'copilot-instructions.md',
  'requirements.txt',
  'constraints.txt',
  'cmakelists.txt',
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'composer.json',
  'deno.json',
  'jsconfig.json',
  'tsconfig.json',
  'settings.json',
  'tasks.json',
  'launch.json',
  'devcontainer.json',
  'mcp.json',
]

/** A short name that Windows gives a long one: FLOWS~1. */
const SHORT_NAME = /~\d/

/**
 * Whether a text may stand at a path of a project's folder that a reply, or a parameter of an action, has a part in.
 * @throws UnsafeDocumentPath
 */
export function checkTextPath(path: string): void {
  checkDocumentPath(path)
  if (extensionOf(path) === DATA_EXTENSION) throw new UnsafeDocumentPath(path, TEXTS_ONLY)
}

/**
 * Whether a document may stand at a path of a project's folder, whoever asks for it: a reply, an action, or the store.
 * Names are compared as the most lenient file system would. @throws UnsafeDocumentPath
 */
export function checkDocumentPath(path: string): void {
  const refuse = (why: string): never => {
    throw new UnsafeDocumentPath(path, why)
  }
  checkSystems(path, path)
  // Some characters fold to dots, spaces or slashes.
  const folded = path.normalize('NFKC').toLowerCase()
  checkSystems(folded, path)
  const parts = folded.split('/')
  for (const part of parts) {
    if (part.startsWith('.')) refuse('names that start with a dot are reserved for settings')
    if (/^\s|^~/.test(part) || SHORT_NAME.test(part)) refuse('a part of it can mean another name on some systems')
  }
  if (RESERVED_FOLDERS.includes(parts[0]!)) refuse(`'${parts[0]}' has a meaning of its own in a workspace`)
  if (parts.includes('node_modules')) refuse("'node_modules' holds code")
  const name = parts.at(-1)!
  if (RESERVED_FILES.includes(name)) refuse(`programs take instructions or settings from ${name}`)
  const extension = extensionOf(path)
  if (extension !== DATA_EXTENSION && !DOCUMENT_EXTENSIONS.some((one) => one === extension)) refuse(TEXTS_ONLY)
}

/** The letters after the last dot of a path's last part, in lower case; empty where there are none. */
export function extensionOf(path: string): string {
  return /[^/]\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** What no path of ours may hold: ways out of the folder, hidden names, invisible characters, streams, devices. */
function checkSystems(name: string, path: string): void {
  try {
    checkArtifactPath(name)
  } catch (error) {
    if (!(error instanceof UnsafeArtifactPath)) throw error
    throw new UnsafeDocumentPath(path, error.reason)
  }
}
