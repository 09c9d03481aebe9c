import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { foreman } from '@quire/kits/foreman'
import type { Model } from '@quire/runtime/call'
import { CallFailed } from '@quire/runtime/call'
import { Engine } from '@quire/runtime/engine'
import { loadFlows } from '@quire/runtime/flows'
import type { Store } from '@quire/runtime/store'
import { loadWorkspace } from '@quire/runtime/workspace'
import { type ScriptedFault, type ScriptedRule, scriptedModel } from '@quire/scripted'
import type { ChatOptions, TurnAction, TurnResult } from '@quire/session'
import { openSession, projectFolder, type Session } from '@quire/session'

/** A foreman session for tests. The test sets the foreman's replies. Rules answer the side prompts. */
export interface ForemanSession {
  readonly session: Session
  /** The project's folder. */
  readonly folder: string
  /** Rules that answer side prompts. The first matching rule is used. */
  readonly rules: ScriptedRule[]
  /** Makes the foreman request actions, and returns their outcomes. */
  act(actions: string): Promise<readonly TurnAction[]>
  /** Makes the foreman reply with this text, and returns the result. */
  reply(text: string, options?: ChatOptions): Promise<TurnResult>
  /** The same conversation, opened again. */
  again(): Promise<Session>
  /** Another conversation about the same project. */
  another(): Promise<Session>
  /** Reads a file in the project's folder. */
  read(path: string): string
  write(path: string, text: string): void
  close(): void
}

let count = 0

/** A model whose calls always fail. */
function illModel(id: string): Model {
  return {
    id,
    async *stream() {
      yield* []
      throw new CallFailed(id, 'rejected', 'is ill.')
    },
  }
}

export async function foremanSession(
  store: Store,
  mode: string,
  models = ['scripted/alpha', 'scripted/beta'],
  faults: readonly ScriptedFault[] = [],
): Promise<ForemanSession> {
  const root = mkdtempSync(join(tmpdir(), 'quire-session-'))
  writeFileSync(join(root, 'quire.yaml'), '{}\n')
  const workspace = loadWorkspace(root, { kits: [foreman] })
  const name = `novel-${++count}`
  let reply = ''
  const turn: ScriptedRule = { match: { says: 'with what we said.' }, answer: { text: '' } }
  const rules: ScriptedRule[] = []
  const lookedUp: ScriptedRule = {
    match: { says: 'This is what you looked up.' },
    answer: { text: '<message>Seen.</message>' },
  }
  const all = new Proxy([] as ScriptedRule[], {
    get: (_target, key) => Reflect.get([{ ...turn, answer: { text: reply } }, ...rules, lookedUp], key),
  })
  const engine = await Engine.open({
    store,
    flows: await loadFlows(workspace, store),
    models: workspace.models,
    openModel: (id) => (id.endsWith('/ill') ? illModel(id) : scriptedModel(id, { rules: all, faults })),
    random: () => 0.5,
  })
  const host = {
    context: () => workspace.context(),
    engine: async () => engine,
    nameModels: async (given: readonly string[] = []) => given,
    project: name,
    newId: () => `id-${++count}`,
  }
  const session = await openSession(host, { kit: 'foreman', session: name, models })
  if (mode !== 'architect') await session.goTo(mode, { force: true })
  const folder = projectFolder(root, name)
  const hear = (text: string, options: ChatOptions = {}): Promise<TurnResult> => {
    reply = `<message>So.</message>\n${text}`
    return session.chat(`Go on, for the ${++count}th time, with what we said.`, options)
  }
  return {
    session,
    folder,
    rules,
    act: async (actions) => (await hear(actions)).actions,
    reply: hear,
    again: () => openSession(host, { kit: 'foreman', session: name, models }),
    another: () => openSession(host, { kit: 'foreman', session: `${name}-${++count}`, models }),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
