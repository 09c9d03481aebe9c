import type { PagedTurn } from '@quire/session'
import { expect, test } from 'vitest'
import { transcript } from './terminal-front.ts'

test('writes a conversation as Markdown, with the results of each reply', () => {
  const side = (turn: number, role: PagedTurn['role'], text: string, facts: Partial<PagedTurn> = {}): PagedTurn => ({
    turn,
    role,
    text,
    mode: null,
    model: null,
    run: null,
    at: '2026-01-01T00:00:00.000Z',
    outcome: null,
    ...facts,
  })
  const actions = [
    { type: 'save', status: 'executed' },
    { type: 'fly', status: 'refused', reason: 'There is\nno sky.' },
  ]
  const outcome = { actions } as unknown as NonNullable<PagedTurn['outcome']>
  const turns = [side(1, 'user', 'Hello.\n'), side(1, 'assistant', 'Good day.', { model: 'openai/gpt-5', outcome })]
  expect(transcript('novel', turns)).toBe(
    '# novel\n\n## 1. You\n\nHello.\n\n## 1. openai/gpt-5\n\nGood day.\n\n- save: executed\n- fly: refused (There is no sky.)\n',
  )
})
