import { structureListing } from '../repository/files/structure-listing.ts'
import { isRegular, listTree, readFiles } from '../repository/git/read-tree.ts'

/** Files that describe a project. Files written for agents come first. */
const FILES = ['agents.md', 'claude.md', 'readme.md', 'readme.rst', 'readme.txt', 'readme']
const MAX_CHARACTERS = 4000
/** The maximum number of lines in the structure. Smaller models get fewer lines. */
export const MAX_LINES = { full: 400, medium: 150, minimal: 50 } as const

/** The project's description: the beginning of the first file in `FILES` that exists. */
export async function projectContext(repository: string, commit: string): Promise<string | undefined> {
  const tree = await listTree(repository, commit)
  const atTop = [...tree.values()].filter((one) => !one.path.includes('/') && isRegular(one))
  const file = FILES.map((name) => atTop.find(({ path }) => path.toLowerCase() === name)).find((one) => one)
  if (!file) return undefined
  const content = (await readFiles(repository, [file])).files[0]?.content.trim()
  if (!content || content.length <= MAX_CHARACTERS) return content || undefined
  const start = content.slice(0, MAX_CHARACTERS)
  const end = start.lastIndexOf('\n\n')
  return `${end > 0 ? start.slice(0, end) : start}\n\n[…]`
}

/** Lists the files of a commit as a tree. Smaller models get a smaller tree. */
export async function projectStructure(
  repository: string,
  commit: string,
  tier: keyof typeof MAX_LINES,
): Promise<string> {
  return structureListing((await listTree(repository, commit)).keys(), MAX_LINES[tier]).text
}
