import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { type Model, openQuire, type Quire } from '@quire/runtime'
import type { Store } from '@quire/runtime/store'
import { type ScriptedOptions, scripted } from '@quire/scripted'
import { openSession, type Session } from '@quire/session'

interface TestModels {
  readonly scripted?: ScriptedOptions
  /** Replaces all models. */
  readonly model?: Model
}

interface TestSession {
  readonly id?: string
  readonly project?: string
  readonly models?: readonly string[]
}

/** A workspace with its own store, in which sessions can be opened. */
export interface TestPlace {
  readonly dir: string
  readonly store: Store
  /** Opens the workspace with `openQuire`. */
  openQuire(models?: TestModels): Promise<Quire>
  open(kit: string, options: TestSession & TestModels): Promise<Session>
  close(): Promise<void>
}

/** `from` is the folder to copy. By default, the workspace is empty. */
export async function openPlace(from?: string): Promise<TestPlace> {
  const dir = mkdtempSync(join(tmpdir(), 'quire-session-'))
  if (from === undefined) writeFileSync(join(dir, 'quire.yaml'), 'name: test\n')
  else cpSync(from, dir, { recursive: true, filter: (source) => !/[/\\](?:\.quire|projects)$/.test(source) })
  const opened: Quire[] = []
  let names = 0
  const openHere = async ({ scripted: script, model }: TestModels = {}): Promise<Quire> => {
    const quire = await openQuire(dir, {
      kits,
      plugins: [scripted(script)],
      databaseUrl: null,
      environment: { ...process.env, DATABASE_URL: undefined },
      random: () => 0,
      newId: () => `test-${++names}`,
      ...(model && { openModel: () => model }),
    })
    opened.push(quire)
    return quire
  }
  const store = await (await openHere()).store()
  return {
    dir,
    store,
    openQuire: openHere,
    async open(kit, { id = 'talk', project = id, models = ['scripted/alpha'], ...asked }) {
      return openSession(await openHere(asked), { kit, session: id, project, models })
    },
    async close() {
      for (const quire of opened) await quire.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Rules that make a model answer each message with a fixed text. */
export function answers(replies: Readonly<Record<string, string>>): NonNullable<ScriptedOptions['rules']> {
  return Object.entries(replies).map(([says, text]) => ({ match: { says }, answer: { text } }))
}
