import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import type { RunSummary } from '@quire/runtime'
import { openModel } from '@quire/runtime/call'
import { Engine } from '@quire/runtime/engine'
import { loadFlows } from '@quire/runtime/flows'
import { openStore, type Store } from '@quire/runtime/store'
import { exportRun } from '@quire/runtime/stored'
import { loadWorkspace } from '@quire/runtime/workspace'
import { loadScript, scriptedKind } from '@quire/scripted'

const KIT = fileURLToPath(new URL('../../packages/kits/dialectic/', import.meta.url))
export const TWO = ['scripted/alpha', 'scripted/beta']

export interface Folder {
  /** Creates a workspace from the kit's starter and demo files. */
  workspace(): string
  fresh(name: string): string
  remove(): void
}

export function temporaryFolder(): Folder {
  const root = mkdtempSync(join(tmpdir(), 'quire-dialectic-'))
  return {
    workspace() {
      const dir = mkdtempSync(join(root, 'workspace-'))
      for (const part of ['starter', 'demo']) cpSync(join(KIT, part), dir, { recursive: true })
      return dir
    },
    fresh: (name) => mkdtempSync(join(root, `${name}-`)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** All files in a folder, with their contents. */
export function tree(dir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(dir.length + 1), readFileSync(file, 'utf8')]),
  )
}

export interface Ran {
  readonly summary: RunSummary
  readonly engine: Engine
  readonly store: Store
  /** Exports everything as files, including documents and prompts. */
  export(): Promise<Record<string, string>>
}

export interface RunOptions {
  readonly workspace: string
  readonly databaseUrl: string
  readonly flow?: string
  readonly input?: string
  readonly models?: readonly string[]
  readonly options?: Readonly<Record<string, string | boolean | number>>
  readonly run?: string
}

/** Runs the kit in this process. The store stays open until `use` returns. */
export async function runDialectic<T>(options: RunOptions, use: (ran: Ran) => Promise<T>): Promise<T> {
  const { workspace: dir, databaseUrl, flow = 'dialectic-full', run = 'one', models = TWO } = options
  const workspace = loadWorkspace(dir, { kits })
  const store = await openStore({ databaseUrl })
  const kinds = [scriptedKind(await loadScript(join(dir, 'scripted.yaml')))]
  const engine = await Engine.open({
    store,
    flows: await loadFlows(workspace, store),
    models: workspace.models,
    settings: workspace.config,
    openModel: (id) => openModel(id, { settings: workspace.config, environment: {}, kinds }),
    kinds,
    random: () => 0,
  })
  try {
    const input = options.input ?? readFileSync(join(dir, 'request.md'), 'utf8')
    await engine.start(flow, { input, models, options: options.options ?? {} }, { id: run, project: 'p' })
    const summary = await engine.runToEnd(run, { concurrency: 6 })
    return await use({
      summary,
      engine,
      store,
      async export() {
        const target = mkdtempSync(join(tmpdir(), 'quire-dialectic-out-'))
        try {
          await exportRun(store.db, run, target)
          return tree(target)
        } finally {
          rmSync(target, { recursive: true, force: true })
        }
      },
    })
  } finally {
    await engine.close()
  }
}
