import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import {
  loadWorkspace,
  type Model,
  type OpenSessionOptions,
  openModel,
  openSessionEnv,
  openStore,
  Session,
  type Store,
} from '@quire/runtime'
import { type ScriptedOptions, scripted } from '@quire/scripted'

interface TestModels {
  readonly scripted?: ScriptedOptions
  /** Stands in for all models. */
  readonly model?: Model
}

/** A workspace with its own store, in which sessions can be opened. */
export interface TestPlace {
  readonly dir: string
  readonly store: Store
  open(kit: string, options: Partial<OpenSessionOptions> & TestModels): Promise<Session>
  close(): Promise<void>
}

/** `from` is a folder to begin with; an empty workspace otherwise. */
export async function openPlace(from?: string): Promise<TestPlace> {
  const dir = mkdtempSync(join(tmpdir(), 'quire-session-'))
  if (from === undefined) writeFileSync(join(dir, 'quire.yaml'), 'name: test\n')
  else cpSync(from, dir, { recursive: true, filter: (source) => !/[/\\](?:\.quire|projects)$/.test(source) })
  const store = await openStore({ workspace: dir })
  let names = 0
  return {
    dir,
    store,
    open(kit, { id = 'talk', project = id, models = ['scripted/alpha'], scripted: script, model }) {
      const kinds = scripted(script).models
      const workspace = loadWorkspace(dir, { kits })
      const env = openSessionEnv({
        workspace,
        store,
        kit,
        project,
        openModel: (name) => model ?? openModel(name, { settings: workspace.config, environment: {}, kinds }),
        kinds,
        random: () => 0,
        newId: () => `test-${++names}`,
      })
      return Session.open(env, { id, project, models })
    },
    async close() {
      await store.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Rules by which a model answers a message with exactly this. */
export function answers(replies: Readonly<Record<string, string>>): NonNullable<ScriptedOptions['rules']> {
  return Object.entries(replies).map(([says, text]) => ({ match: { says }, answer: { text } }))
}
