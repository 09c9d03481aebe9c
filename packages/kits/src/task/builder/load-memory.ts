import type { Diagnostic } from '@quire/core'
import type { MemoryDocument, MemoryManager } from './memory-manager.ts'

/** All that memory has of a project, the profile first; what cannot be had is told and left out. */
export async function loadMemory(
  memory: MemoryManager | undefined,
  projectId: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): Promise<readonly MemoryDocument[]> {
  if (!memory) return []
  const attempt = async <T>(what: string, read: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await read()
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
  const profile = await attempt('profile', () => memory.getProfile?.(projectId))
  const documents = await attempt('documents', () => memory.getDocuments?.(projectId))
  return [
    ...(typeof profile === 'string' ? [{ name: 'profile.md', text: profile }] : []),
    ...(Array.isArray(documents) ? (documents as readonly MemoryDocument[]) : []),
  ].filter(({ text }) => typeof text === 'string' && text.trim() !== '')
}
