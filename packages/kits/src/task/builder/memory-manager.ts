import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkTemplateName, loadTextFile } from '@quire/core/template'

/** A document that tells about a project. */
export interface MemoryDocument {
  readonly name: string
  readonly text: string
}

/** What is remembered of projects. Whatever it lacks, or fails to give, is left out of the prompt. */
export interface MemoryManager {
  getProfile?(projectId: string | undefined): string | undefined | Promise<string | undefined>
  getDocuments?(projectId: string | undefined): readonly MemoryDocument[] | Promise<readonly MemoryDocument[]>
}

const PROFILE = 'profile.md'
const DOCUMENTS = ['CLAUDE.md', 'README.md']

/**
 * Remembers what a folder holds: `profile.md`, and the documentation in `CLAUDE.md` and `README.md`. A project with a
 * folder of its own below, named as its id, is read from there.
 */
export function folderMemory(dir: string): MemoryManager {
  const folderOf = (projectId: string | undefined): string => {
    if (projectId === undefined) return dir
    // An id comes from outside: it may name a folder here, never lead out.
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
