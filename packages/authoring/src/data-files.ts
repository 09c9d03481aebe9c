import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Workspace } from '@quire/runtime'
import { kitLabel } from '@quire/runtime/kit'
import type { KnownFile } from './known-files.ts'

/** The workspace's YAML files that have a known format. */
const WORKSPACE_FILES = /^(?:quire|models|actions)\.yaml$/
const DATA_FILE = /^[A-Za-z0-9_][A-Za-z0-9._-]*\.ya?ml$/
/** Folders that contain values for prompts. */
const FOLDERS = ['recipes', 'domains']

interface Root {
  readonly dir: string
  /** The prefix of file paths in this root. Empty for the workspace. */
  readonly label: string
  readonly kit: string | null
}

/**
 * Lists YAML files that contain values for prompts: recipes, domains and settings. These files cannot be edited here.
 */
export function listDataFiles({ root, kits, plugins }: Workspace): KnownFile[] {
  const roots: readonly Root[] = [
    ...(root === undefined ? [] : [{ dir: root, label: '', kit: null }]),
    ...kits.map((kit) => ({ dir: kit.root, label: kitLabel(kit), kit: kit.name })),
    ...plugins.flatMap(({ name, templates = [] }) =>
      templates.map(({ dir, label }) => ({ dir: dirname(dir), label: dirname(label), kit: name })),
    ),
  ]
  return roots.flatMap((one) => ['', ...FOLDERS].flatMap((folder) => filesIn(one, folder)))
}

function filesIn({ dir, label, kit }: Root, folder: string): KnownFile[] {
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
