import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkTemplateName, loadTextFile } from '@quire/core/template'

/** A document about a project. */
export interface MemoryDocument {
  readonly name: string
  readonly text: string
}

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
