import { expect, test } from 'vitest'
import { sessionsView } from './sessions-view.ts'

test('conversations are listed in columns with a header', () => {
  const talk = { kit: 'foreman', project: 'novel', mode: 'architect', updatedAt: new Date(2026, 10, 7, 9, 5) }
  const long = { ...talk, session: 'a-long-name', isFinished: true, turns: 12 }
  expect(sessionsView([{ ...talk, session: 'one', isFinished: false, turns: 1 }, long])).toBe(
    [
      'SESSION      PROJECT  MODE       TURNS  LAST USED',
      'one          novel    architect      1  2026-11-07 09:05',
      'a-long-name  novel    finished      12  2026-11-07 09:05',
    ].join('\n'),
  )
})
