import { structureListing } from '../repository/files/structure-listing.ts'
import { findInProject } from './find-in-project.ts'
import { isRefused, type LookUp, type LookUpPlace } from './look-up.ts'

const MAX_LINES = 200

/** Lists a folder as a tree. Large subfolders show only the number of their files. */
export async function listFolder(place: LookUpPlace, path: string, maxCharacters: number): Promise<LookUp> {
  const found = await findInProject(place, path)
  if (isRefused(found)) return found
  if (found.kind === 'file') return { problem: 'it is a file. Read it instead' }
  const start = found.path === '' ? 0 : found.path.length + 1
  const { text } = structureListing(
    found.files.map((file) => file.path.slice(start)),
    MAX_LINES,
  )
  const { length } = found.files
  const outcome = `${length} ${length === 1 ? 'file' : 'files'}`
  if (text.length <= maxCharacters) return { outcome, text }
  const end = text.lastIndexOf('\n', maxCharacters)
  return { outcome: `${outcome}; no room for the whole list`, text: text.slice(0, Math.max(0, end)) }
}
