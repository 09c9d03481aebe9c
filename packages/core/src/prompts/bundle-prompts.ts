import { node } from '../node.ts'
import { FileUnreadable } from '../template/errors.ts'
import { loadTextFile } from '../template/load-text-file.ts'
import { scanFiles } from '../template/scan-templates.ts'

/** The texts of a folder of prompts, keyed by their paths in the folder. */
export type PromptTexts = Readonly<Record<string, string>>

/** Other JSON files, such as package.json, do not belong to prompts. */
const FILE = /\.(?:md|ya?ml)$|\.schema\.json$/
const SCHEMA = /\.json$/
const WORKSPACE_FILES = ['quire.yaml', 'models.yaml', 'actions.yaml']
const WORKSPACE_FOLDERS = ['blueprints', 'prompts']

/**
 * Reads a folder of prompts. Pass the result to `loadPrompts` in a program that runs without the folder, such as an edge
 * function. In a workspace, reads only the files that belong to prompts.
 * @example bundlePrompts(folder) // → { 'greeting.md': 'Hello {{name}}', … }
 */
export function bundlePrompts(dir: string): PromptTexts {
  const { join } = node.path
  if (!node.fs.existsSync(dir))
    throw new FileUnreadable(dir, 'missing', 'does not exist. A relative path starts at the working folder.')
  const isWorkspace = ['quire.yaml', 'blueprints'].some((name) => node.fs.existsSync(join(dir, name)))
  const read = (path: string): [string, string] => {
    const label = `${dir.replaceAll('\\', '/').replace(/\/$/, '')}/${path}`
    return [path, loadTextFile(join(dir, path), { label })]
  }
  const filesIn = (folder: string, pattern = FILE): string[] =>
    [...scanFiles(join(dir, folder), pattern).values()].flatMap(({ name, isOutside }) =>
      isOutside ? [] : [folder === '' ? name : `${folder}/${name}`],
    )
  const paths = isWorkspace
    ? [
        ...WORKSPACE_FILES.filter((file) => node.fs.existsSync(join(dir, file))),
        ...WORKSPACE_FOLDERS.flatMap((folder) => filesIn(folder)),
      ]
    : filesIn('')
  paths.push(...filesIn('schemas', SCHEMA))
  return Object.fromEntries([...new Set(paths)].sort().map(read))
}
