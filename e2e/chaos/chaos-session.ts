import { setTimeout as wait } from 'node:timers/promises'
import { openStore } from '@quire/runtime/store'
import { type KeptCommand, startCommand } from './chaos-jobs.ts'
import type { ChaosPlace } from './chaos-place.ts'

const SESSION = 'talk'
const MESSAGES = Array.from({ length: 8 }, (_, n) => `Message ${n + 1}: what should come next?`)
const PATIENCE_MS = 6 * 60_000

export interface StoredSession {
  readonly turns: readonly { readonly role: string; readonly text: string }[]
  readonly state: unknown
}

/**
 * Sends the messages in order, and repeats each message until it is answered. If this takes too long, returns an
 * explanation.
 */
export async function holdSession(place: ChaosPlace, command: KeptCommand): Promise<string | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  for (const [n, message] of MESSAGES.entries()) {
    const args = ['chat', 'foreman', '--session', SESSION, '--model', 'scripted/alpha', '--message', message, '--json']
    for (;;) {
      if (performance.now() > deadline) return `the session did not end in time: ${command.stderr}`
      await startCommand(place, command, args, '')
      if (command.code === 0 || (await answered(place)) > n) break
      await wait(200)
    }
  }
  return undefined
}

/** The number of answered messages. If a command is killed, its answer may be stored but not reported. */
async function answered(place: ChaosPlace): Promise<number> {
  const session = await readSession(place).catch(() => undefined)
  return session?.turns.filter(({ role }) => role === 'assistant').length ?? 0
}

export async function readSession(place: ChaosPlace): Promise<StoredSession | undefined> {
  const databaseUrl = place.environment.DATABASE_URL
  const store = await openStore(databaseUrl ? { databaseUrl } : { workspace: place.dir, isTrusted: true })
  try {
    const row = await store.db
      .selectFrom('session')
      .innerJoin('project_state', (on) => on.onRef('project_state.project_id', '=', 'session.project_id'))
      .select('state')
      .where('session.id', '=', SESSION)
      .executeTakeFirst()
    const turns = await store.db
      .selectFrom('session_turn')
      .select(['role', 'text'])
      .where('session_id', '=', SESSION)
      .where('is_withdrawn', '=', false)
      .orderBy('n')
      .execute()
    return row && { turns, state: row.state }
  } finally {
    await store.close()
  }
}

/** Checks that every message was answered once and in order. Also checks the state. */
export async function checkSession(place: ChaosPlace, expected: StoredSession): Promise<string[]> {
  const found = await readSession(place)
  const said = found?.turns.filter(({ role }) => role === 'user').map(({ text }) => text)
  const findings: string[] = []
  if (JSON.stringify(said) !== JSON.stringify(MESSAGES)) findings.push(`the session heard ${JSON.stringify(said)}`)
  if (JSON.stringify(found?.turns) !== JSON.stringify(expected.turns)) findings.push('the session has other turns')
  if (JSON.stringify(found?.state) !== JSON.stringify(expected.state)) findings.push('the session has another state')
  return findings
}
