import type { ListedSession } from '@quire/session'
import { tableLines } from './table.ts'
import { timeView } from './time-view.ts'

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
