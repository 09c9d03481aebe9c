import type { ListedSession } from '@quire/session'
import { timeView } from './figures.ts'
import { tableLines } from './table.ts'

const TURNS = 3

/** One line per conversation. */
export function sessionsView(sessions: readonly ListedSession[]): string {
  return tableLines(
    [
      ['SESSION', 'PROJECT', 'MODE', 'TURNS', 'LAST USED'],
      ...sessions.map(({ session, project, mode, isFinished, turns, updatedAt }) => [
        session,
        project,
        isFinished ? 'finished' : mode,
        turns.toLocaleString('en-US'),
        timeView(updatedAt),
      ]),
    ],
    [TURNS],
  ).join('\n')
}
