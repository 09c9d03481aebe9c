import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorClass } from '@quire/core'
import { writeFileSafely } from '../artifact/write-file-safely.ts'
import type { WaitingPrompt } from '../engine/records/list-prompts.ts'
import { MAX_ANSWER_BYTES } from '../engine/run/answer-prompt.ts'

const MAX_PART = 60
const FILE = /^[A-Za-z0-9._-]+\.([0-9a-f]{10})\.(prompt|answer)\.md$/

/** The folder of prompts and answers cannot be used. */
export class ManualFolderUnusable extends errorClass<{ folder: string }>('manual-folder-unusable') {
  constructor(folder: string, why: string) {
    super(
      `${folder} cannot be used for prompts and answers: ${why}. Use 'quire answer' to see the prompts and submit answers.`,
      { folder },
    )
  }
}

/** An answer file and its contents. */
export interface FoundAnswer {
  /** Changes with every write to the file. */
  readonly version: string
  readonly modifiedAt: number
  /** The file's text, or why the file is not an answer. */
  readonly content: { readonly text: string } | { readonly problem: string }
}

/**
 * The folder `.quire/manual/`, which contains prompts and answers as files. Only the user can read the folder. Links
 * are not followed.
 */
export class ManualFolder {
  readonly path: string
  readonly #home: string

  constructor(dir: string) {
    this.#home = join(dir, '.quire')
    this.path = join(this.#home, 'manual')
  }

  /** The names in the folder. Undefined if the folder does not exist. @throws ManualFolderUnusable */
  async list(): Promise<readonly string[] | undefined> {
    return (await this.#exists(this.#home)) && (await this.#exists(this.path)) ? readdir(this.path) : undefined
  }

  /** @throws ManualFolderUnusable, FileNotWritten */
  async write(name: string, text: string): Promise<void> {
    await this.#make()
    await writeFileSafely(join(this.path, name), Buffer.from(text), randomUUID(), { mode: 0o600 })
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true })
  }

  /** The contents of an answer file. Undefined if the file does not exist. */
  async readAnswer(name: string): Promise<FoundAnswer | undefined> {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(join(this.path, name), flags).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      return error.code === 'ELOOP' ? 'is a link' : `cannot be read: ${error.message}`
    })
    if (file === undefined) return undefined
    if (typeof file === 'string') return { version: file, modifiedAt: 0, content: { problem: file } }
    try {
      const content = await readContent(file)
      // The version is determined after reading. A later write creates another version.
      const { size, mtimeMs, ino } = await file.stat()
      return { version: `${ino} ${size} ${mtimeMs}`, modifiedAt: mtimeMs, content }
    } finally {
      await file.close()
    }
  }

  async #make(): Promise<void> {
    if (await this.#makeFolder(this.#home)) await writeFile(join(this.#home, '.gitignore'), '*\n')
    await this.#makeFolder(this.path)
  }

  /** Creates a missing folder, and returns true if it did. Does not recreate a deleted workspace. */
  async #makeFolder(folder: string): Promise<boolean> {
    if (await this.#exists(folder)) return false
    try {
      await mkdir(folder, { mode: 0o700 })
      return true
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return false
      throw new ManualFolderUnusable(folder, message)
    }
  }

  async #exists(folder: string): Promise<boolean> {
    const entry = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw new ManualFolderUnusable(folder, error.message)
    })
    if (entry && !entry.isDirectory())
      throw new ManualFolderUnusable(folder, entry.isSymbolicLink() ? 'it is a link' : 'it is not a folder')
    return entry !== undefined
  }
}

async function readContent(file: FileHandle): Promise<FoundAnswer['content']> {
  const stats = await file.stat()
  if (!stats.isFile()) return { problem: 'is not a file' }
  if (stats.size > MAX_ANSWER_BYTES) return { problem: `has ${stats.size} bytes; the limit is ${MAX_ANSWER_BYTES}` }
  return decode(await file.readFile())
}

/** A byte order mark is not part of the text. */
function decode(bytes: Buffer): FoundAnswer['content'] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) return { problem: 'is not text: it contains a NUL byte' }
    return text.trim() === '' ? { problem: 'is empty' } : { text }
  } catch {
    return { problem: 'is not UTF-8 text' }
  }
}

/** The names of a prompt's two files: one for the prompt, one for the answer. */
interface PromptFileNames {
  readonly prompt: string
  readonly answer: string
}

/** Returns the file names for a prompt. They show the run, step and model. The id at the end identifies the prompt. */
export function promptFileNames({ id, run, step, model }: Omit<WaitingPrompt, 'askedAt'>): PromptFileNames {
  const name = [run, step, model.slice(model.indexOf('/') + 1)].map(safePart).join('.')
  return { prompt: `${name}.${id}.prompt.md`, answer: `${name}.${id}.answer.md` }
}

/** The kind of a file in the folder. Undefined if Quire did not create it. */
export function parsePromptFileName(
  name: string,
): { readonly id: string; readonly kind: 'prompt' | 'answer' } | undefined {
  const [, id, kind] = FILE.exec(name) ?? []
  return id === undefined ? undefined : { id, kind: kind as 'prompt' | 'answer' }
}

/** Keys and names come from files and users, so all characters that are unsafe in a path are replaced. */
function safePart(text: string): string {
  const safe = text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '')
  return safe.slice(0, MAX_PART) || 'x'
}

/** The landing page of the folder. */
export function promptIndex(
  files: readonly { readonly prompt: WaitingPrompt; readonly names: PromptFileNames }[],
): string {
  const entries = files.map(
    ({ prompt: { id, run, step, model, askedAt }, names }) =>
      `## ${id}: ${model}, run ${run}\n\n- Step: ${step}\n- Asked at: ${askedAt}\n- Prompt: ${names.prompt}\n- Save the answer as: ${names.answer}\n`,
  )
  return `# Prompts waiting for an answer

Paste a prompt file into a chat, or answer it yourself. Save the answer under the name below, in this folder. A file that
has not changed for two seconds is treated as complete, so write drafts elsewhere. Then continue the run with
\`quire resume RUN\`. \`quire answer ID --file FILE\` submits an answer without this folder.

${entries.join('\n')}`
}
