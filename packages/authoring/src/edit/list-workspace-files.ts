import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { loadTemplates } from '@quire/core'
import type { Workspace } from '@quire/runtime'
import { kitLabel } from '@quire/runtime/kit'
import { blueprintFile, listBlueprints } from '@quire/runtime/workspace'

/** The workspace's YAML files that have a known format. */
const WORKSPACE_FILES = /^(?:quire|models|actions)\.yaml$/
const DATA_FILE = /^[A-Za-z0-9_][A-Za-z0-9._-]*\.ya?ml$/
/** Folders that contain values for prompts. */
const FOLDERS = ['recipes', 'domains']

/** A file used in prompts. */
export interface PromptFile {
  /** The file's path in reports and spans, such as `prompts/identity.md` or `foreman/templates/identity.md`. */
  readonly path: string
  /** `data` is a YAML file with values and settings, such as a recipe. */
  readonly kind: 'template' | 'blueprint' | 'data'
  /** The file's name in blueprints or commands. */
  readonly name: string
  /** The file's kit. Null for the workspace's own files. */
  readonly kit: string | null
  /**
   * Where edits are saved: in the file itself or, for a kit's template, in the workspace's override. Null if edits
   * cannot be saved.
   */
  readonly savesTo: string | null
  /** For a package's file: workspace paths at which a copy would override it. Otherwise, empty. */
  readonly copies: readonly string[]
  /** Whether a file in the workspace overrides this file. */
  readonly isOverridden: boolean
}

export interface WorkspaceFile extends PromptFile {
  readonly file: string
}

type BlueprintSource = Workspace['blueprintSources'][number]

/** Returns all files for prompts. The workspace's own files come first. */
export function listWorkspaceFiles(workspace: Workspace): WorkspaceFile[] {
  const files = new Map<string, WorkspaceFile>()
  const add = (file: WorkspaceFile): void => {
    const earlier = files.get(file.path)
    files.set(file.path, earlier ? { ...earlier, copies: [...new Set([...earlier.copies, ...file.copies])] } : file)
  }
  // Kits come first, because the workspace's `prompts/` also contains overrides of kit templates.
  for (const source of workspace.blueprintSources.toReversed()) {
    for (const file of [...templatesIn(source, workspace), ...blueprintsIn(source, workspace)]) add(file)
  }
  for (const file of listDataFiles(workspace)) add(file)
  return [...files.values()].sort(
    (a, b) => Number(a.kit !== null) - Number(b.kit !== null) || (a.path < b.path ? -1 : 1),
  )
}

function kitOf({ prefix }: BlueprintSource): string | null {
  return prefix === '' ? null : prefix.slice(0, -1)
}

function templatesIn(source: BlueprintSource, { root, plugins }: Workspace): WorkspaceFile[] {
  const kit = kitOf(source)
  const own = source.templateDirs[0]
  const overriding = new Set(own && kit !== null ? namesIn([own]) : [])
  // The workspace's own recipes can also use files from packages.
  const inOwnRecipes = new Set(root === undefined ? [] : namesIn(plugins.flatMap(({ templates = [] }) => templates)))
  return source.templateDirs.flatMap((folder) => {
    const isOwn = folder.label === 'prompts' || folder.label.startsWith('prompts/')
    const isOfKit = kit !== null && folder.label === labelOf(source.templateDirs)
    return loadTemplates([folder])
      .list()
      .map(({ name, file: path }): WorkspaceFile => {
        const override = root === undefined || kit === null ? null : `prompts/${kit}/${name}.md`
        const isPackaged = !isOwn && !isOfKit && override !== null
        return {
          path,
          kind: 'template',
          name,
          kit,
          savesTo: isOwn ? path : isOfKit ? override : null,
          copies: isPackaged ? [...(inOwnRecipes.has(name) ? [`prompts/${name}.md`] : []), override] : [],
          isOverridden: !isOwn && overriding.has(name),
          file: join(folder.dir, ...name.split('/')).concat('.md'),
        }
      })
  })
}

function namesIn(folders: BlueprintSource['templateDirs']): string[] {
  return loadTemplates(folders)
    .list()
    .map(({ name }) => name)
}

/** Returns the label of the kit's own template folder, not of a workspace override. */
function labelOf(dirs: readonly { readonly label: string }[]): string | undefined {
  return dirs.find(({ label }) => !label.startsWith('prompts/'))?.label
}

function blueprintsIn(source: BlueprintSource, workspace: Workspace): WorkspaceFile[] {
  const kit = kitOf(source)
  return listBlueprints(source).map((name) => {
    const file = blueprintFile(source, name)!
    const path = kit === null ? `blueprints/${basename(file)}` : blueprintPath(file, kit, workspace)
    const savesTo = kit === null ? path : null
    return { path, kind: 'blueprint', name: source.prefix + name, kit, savesTo, copies: [], isOverridden: false, file }
  })
}

function blueprintPath(file: string, kit: string, { kits, plugins }: Workspace): string {
  const found = kits.find(({ name }) => name === kit)
  const folders = found ? plugins.flatMap((plugin) => plugin.blueprints?.(found) ?? []) : []
  const packaged = folders.find(({ dir }) => join(dir, '.') === dirname(file))
  return packaged ? `${packaged.label}/${basename(file)}` : file.split(sep).slice(-3).join('/')
}

interface Root {
  readonly dir: string
  /** The prefix of file paths in this root. Empty for the workspace. */
  readonly label: string
  readonly kit: string | null
}

/**
 * Lists YAML files that contain values for prompts: recipes, domains and settings. These files cannot be edited here.
 */
function listDataFiles({ root, kits, plugins }: Workspace): WorkspaceFile[] {
  const roots: readonly Root[] = [
    ...(root === undefined ? [] : [{ dir: root, label: '', kit: null }]),
    ...kits.map((kit) => ({ dir: kit.root, label: kitLabel(kit), kit: kit.name })),
    ...plugins.flatMap(({ name, templates = [] }) =>
      templates.map(({ dir, label }) => ({ dir: dirname(dir), label: dirname(label), kit: name })),
    ),
  ]
  return roots.flatMap((one) => ['', ...FOLDERS].flatMap((folder) => filesIn(one, folder)))
}

function filesIn({ dir, label, kit }: Root, folder: string): WorkspaceFile[] {
  const isWanted = folder === '' && label === '' ? WORKSPACE_FILES : DATA_FILE
  return entriesOf(join(dir, folder))
    .filter((entry) => isWanted.test(entry))
    .map((entry) => {
      const path = [label, folder, entry].filter((part) => part !== '').join('/')
      const name = entry.replace(/\.ya?ml$/, '')
      const file = join(dir, folder, entry)
      return { path, kind: 'data', name, kit, savesTo: null, copies: [], isOverridden: false, file }
    })
}

/** Links are skipped, because a link may point outside the folder. */
function entriesOf(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
