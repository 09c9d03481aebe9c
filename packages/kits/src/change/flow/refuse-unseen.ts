import type { RefusedUpdate } from '../repository/update/file-update.ts'
import type { ReadUpdates } from './read-updates.ts'

/** Rejects writes to files that the author has not seen in full, because the unseen parts would be lost. */
export function refuseUnseen(
  { message, updates, refused }: ReadUpdates,
  seenWhole: ReadonlySet<string>,
  files: ReadonlyMap<string, unknown>,
): ReadUpdates {
  const unseen: RefusedUpdate[] = []
  const written = new Set<string>()
  const kept = updates.filter((update) => {
    const { kind, path } = update
    const isReplaced = kind === 'write' && files.has(path) && !seenWhole.has(path) && !written.has(path)
    if (isReplaced)
      unseen.push({ path, reason: 'you were not shown the whole file. Edit only the lines that you were shown' })
    else if (kind === 'write' || kind === 'delete') written.add(path)
    return !isReplaced
  })
  return { message, updates: kept, refused: [...refused, ...unseen] }
}
