import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openStore } from '@quire/runtime/store'
import { exportRun } from '@quire/runtime/stored'
import { quire, type Ran } from '../cli/quire.ts'

type Planned = readonly [id: string, dependencies?: readonly string[], role?: string]

const tasks = (all: readonly Planned[]) =>
  all.map(([id, dependencies = [], role = 'writer']) => ({
    id,
    title: `The ${id} part`,
    description: `Write about ${id}, for visitors.`,
    dependencies,
    role,
  }))

export const plan = (...all: Planned[]): string =>
  JSON.stringify({ title: 'The page', goal: 'A page that helps.', tasks: tasks(all) })
export const split = (...all: Planned[]): string => JSON.stringify({ reason: 'Two things.', tasks: tasks(all) })

/** The rules of scripted models. The first matching rule provides the answer. */
export interface Rule {
  readonly match: Readonly<Record<string, string | readonly string[]>>
  readonly answer: string
}

export interface Summary {
  readonly status: string
  readonly documents: readonly {
    id: string
    path: string
    key: string
    model: string
    n: number
    sha256: string
    isResult?: true
  }[]
  readonly calls: number
  readonly steps: { readonly total: number; readonly completed: number; readonly failed: number }
  readonly errors: readonly { step: string; code: string; message: string }[]
}

/** Creates a workspace whose models answer according to the given rules. */
export function makeWorkspace(
  parent: string,
  rules: readonly Rule[],
  files: Readonly<Record<string, string>> = {},
): string {
  const dir = mkdtempSync(join(parent, 'workspace-'))
  const all = {
    'quire.yaml': 'name: library\n',
    'task.md': 'Write a page with the opening hours of the library.\n',
    // JSON is valid YAML.
    'scripted.yaml': JSON.stringify({ rules }),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}

export const RUN = [
  'run',
  'task',
  '--input',
  'task.md',
  '--models',
  'scripted/alpha,scripted/beta',
  '--run-id',
  'r',
  '--project',
  'library',
]

/** Runs a command in a workspace, on PostgreSQL or on the workspace's own store. */
export function inWorkspace(
  { dir, databaseUrl }: { readonly dir: string; readonly databaseUrl?: string },
  ...args: readonly string[]
): Promise<Ran> {
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  return quire([...args, '--json'], { cwd: dir, env })
}

/** The exported files of a run, keyed by path. */
export async function exported(
  { dir, databaseUrl }: { readonly dir: string; readonly databaseUrl?: string },
  run = 'r',
): Promise<Record<string, string>> {
  const target = mkdtempSync(join(dirname(dir), 'export-'))
  const store = await openStore(databaseUrl === undefined ? { workspace: dir } : { databaseUrl })
  try {
    await exportRun(store.db, run, target)
  } finally {
    await store.close()
  }
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(target.length), readFileSync(file, 'utf8')]),
  )
}
