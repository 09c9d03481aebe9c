import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosPlace } from './chaos-place.ts'
import { type KeptCommand, startCommand } from './kept-command.ts'
import type { Violation } from './violation.ts'

const MESSAGES = Array.from({ length: 8 }, (_, n) => `Message ${n + 1}: what should come next?`)

export interface StoredSession {
  readonly turns: readonly { readonly role: string; readonly text: string }[]
  readonly state: unknown
}

/**
 * Sends the messages in order, and repeats each message until it is answered. Gives up if the signal aborts; then
 * returns the last output.
 */
export async function holdSession(
  place: ChaosPlace,
  command: KeptCommand,
  round: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  signal.addEventListener('abort', () => command.child?.kill('SIGKILL'))
  for (const [n, message] of MESSAGES.entries()) {
    const args = ['chat', 'foreman', '--session', round, '--project', round, '--model', 'scripted/alpha']
    args.push('--message', message, '--json')
    for (;;) {
      if (signal.aborted) return `the session of ${round} did not end: ${command.stderr}`
      await startCommand(place, command, args)
      if (command.code === 0 || (await countAnswers(place, round)) > n) break
      await wait(200)
    }
  }
  return undefined
}

/** The number of answered messages. If a command is killed, its answer may be stored but not reported. */
async function countAnswers(place: ChaosPlace, round: string): Promise<number> {
  const session = await readSession(place, round).catch(() => undefined)
  return session?.turns.filter(({ role }) => role === 'assistant').length ?? 0
}

export async function readSession(place: ChaosPlace, round: string): Promise<StoredSession | undefined> {
  const store = await place.openStore()
  try {
    const row = await store.db
      .selectFrom('session')
      .innerJoin('project_state', (on) => on.onRef('project_state.project_id', '=', 'session.project_id'))
      .select('state')
      .where('session.id', '=', round)
      .executeTakeFirst()
    const turns = await store.db
      .selectFrom('session_turn')
      .select(['role', 'text'])
      .where('session_id', '=', round)
      .where('is_withdrawn', '=', false)
      .orderBy('n')
      .execute()
    return row && { turns, state: row.state }
  } finally {
    await store.close()
  }
}

/** Checks that every message was answered once and in order. Also checks the state. */
export async function checkSession(place: ChaosPlace, round: string, expected: StoredSession): Promise<Violation[]> {
  const session = await readSession(place, round)
  const messages = session?.turns.filter(({ role }) => role === 'user').map(({ text }) => text) ?? []
  const missing = MESSAGES.filter((message) => !messages.includes(message))
  if (missing.length > 0) return [{ kind: 'lost', message: `the session of ${round} lacks ${missing.join(', ')}` }]
  const parts = (['turns', 'state'] as const).filter(
    (part) => JSON.stringify(session?.[part]) !== JSON.stringify(expected[part]),
  )
  return parts.map((part) => ({
    kind: 'wrong',
    message: `the session of ${round} has other ${part}: ${JSON.stringify(session?.[part]).slice(0, 500)}`,
  }))
}
