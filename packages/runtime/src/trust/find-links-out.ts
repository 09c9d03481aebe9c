import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The parts of a workspace: its settings, its prompts and its code. */
export const WORKSPACE_PARTS = [
  'quire.yaml',
  'models.yaml',
  'actions.yaml',
  'scripted.yaml',
  'blueprints',
  'recipes',
  'schemas',
  'domains',
  'prompts',
  'kits',
  'flows',
]
/** Workspace files that commands read by default. Other files are read only if the user names them. */
const READ = [...WORKSPACE_PARTS, 'profile.md', 'CLAUDE.md', 'README.md']

/** The links that point outside the workspace, as relative paths. Only files that Quire reads are checked. */
export function findLinksOut(root: string): string[] {
  const inside = realpathSync(root) + sep
  const found: string[] = []
  const seen = new Set<string>()
  const examine = (path: string): void => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats) return
    if (stats.isSymbolicLink()) {
      const target = targetOf(path)
      // A dangling link is harmless.
      if (target === undefined) return
      if (!`${target}${sep}`.startsWith(inside)) return void found.push(relative(root, path).split(sep).join('/'))
      if (statSync(target).isDirectory()) examineFolder(target)
    } else if (stats.isDirectory()) examineFolder(path)
  }
  const examineFolder = (dir: string): void => {
    if (seen.has(dir)) return
    seen.add(dir)
    for (const { name } of readdirSync(dir, { withFileTypes: true }).filter((entry) => !entry.isFile())) {
      examine(join(dir, name))
    }
  }
  for (const name of READ) examine(join(root, name))
  return found.sort()
}

function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch {
    return undefined
  }
}
