import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@quire/core'
import { checkTemplateName, loadTextFile } from '@quire/core/template'

/** A document about a project. Its text is called `content` or `text`. */
export type MemoryDocument =
  | { readonly name: string; readonly content: string }
  | { readonly name: string; readonly text: string }

/** Remembers facts about projects. Facts that are missing or cannot be loaded are left out of the prompt. */
export interface MemoryManager {
  getProfile?(projectId: string | undefined): string | undefined | Promise<string | undefined>
  getDocuments?(projectId: string | undefined): readonly MemoryDocument[] | Promise<readonly MemoryDocument[]>
}

const PROFILE = 'profile.md'
const DOCUMENTS = ['CLAUDE.md', 'README.md']

/**
 * Reads memory from a folder: `profile.md`, `CLAUDE.md` and `README.md`. If the folder has a subfolder named after the
 * project, reads that subfolder instead.
 */
export function folderMemory(dir: string): MemoryManager {
  const folderOf = (projectId: string | undefined): string => {
    if (projectId === undefined) return dir
    // An untrusted id must not point outside this folder.
    checkTemplateName(projectId)
    const own = join(dir, ...projectId.split('/'))
    return existsSync(own) ? own : dir
  }
  const read = (projectId: string | undefined, name: string): string | undefined => {
    const file = join(folderOf(projectId), name)
    return existsSync(file) ? loadTextFile(file, { label: name }) : undefined
  }
  return {
    getProfile: (projectId) => read(projectId, PROFILE),
    getDocuments: (projectId) =>
      DOCUMENTS.flatMap((name) => {
        const text = read(projectId, name)
        return text === undefined ? [] : [{ name, text }]
      }),
  }
}

/** The maximum time to wait for the profile, and for the documents. A late part is left out of the prompt. */
const MEMORY_TIMEOUT_MS = 10_000

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms.`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a project's memory, profile first. Parts that cannot be loaded are reported and left out. */
export async function loadMemory(
  memory: MemoryManager | undefined,
  projectId: string | undefined,
  report: (diagnostic: Diagnostic) => void,
  timeoutMs = MEMORY_TIMEOUT_MS,
): Promise<readonly LoadedDocument[]> {
  if (!memory) return []
  const attempt = async <T>(what: string, read: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await withinTime(Promise.resolve(read()), timeoutMs)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      report({
        code: 'task.memory-unavailable',
        severity: 'warning',
        message: `The project's ${what} could not be read and is left out: ${reason}`,
      })
      return undefined
    }
  }
  const profile: unknown = await attempt('profile', () => memory.getProfile?.(projectId))
  const documents: unknown = (await attempt('documents', () => memory.getDocuments?.(projectId))) ?? []
  const parts = [
    ...(isNothing(profile) ? [] : [{ name: PROFILE, text: profile }]),
    ...(Array.isArray(documents) ? documents : [documents]),
  ]
  return readDocuments(parts, (name) =>
    report({
      code: 'task.memory-unavailable',
      severity: 'warning',
      message: `The memory document ${name} is not text and was left out.`,
    }),
  )
}

export interface LoadedDocument {
  readonly name: string
  readonly text: string
}

/** Reads documents that come from a memory manager or a caller, so they may not match their type. */
export function readDocuments(documents: readonly unknown[], reportInvalid: (name: string) => void): LoadedDocument[] {
  return documents.flatMap((document, index): LoadedDocument[] => {
    const { name, content, text = content } = (document ?? {}) as Readonly<Record<string, unknown>>
    if (typeof text !== 'string') {
      reportInvalid(typeof name === 'string' ? `'${name}'` : String(index + 1))
      return []
    }
    const title = typeof name === 'string' && name.trim() !== '' ? name : `document ${index + 1}`
    return text.trim() === '' ? [] : [{ name: title, text }]
  })
}

function isNothing(value: unknown): value is undefined | null {
  return value === undefined || value === null
}
